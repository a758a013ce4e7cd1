package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Comparison.Stretch;
import java.util.List;
import java.util.Map;

/** Trouble with the resources that are slower because of it. */
record Placed(Trouble trouble, Map<String, Stretch> slower) {
  /** Seconds between two troubles of one resource. */
  private static final int APART = 1200;

  /** Returns whether no resource has this trouble and another one at nearly the same time. */
  boolean isApartFrom(List<Placed> others) {
    return others.stream().noneMatch(each -> meets(each) || each.meets(this));
  }

  private boolean meets(Placed other) {
    return slower.entrySet().stream()
        .anyMatch(each -> other.hasNear(each.getKey(), each.getValue()));
  }

  private boolean hasNear(String resource, Stretch stretch) {
    Stretch own = slower.get(resource);
    boolean acts = trouble.actors().contains(resource);
    return (own != null && own.isNear(stretch, APART))
        || (acts && trouble.isNear(stretch.from(), stretch.to(), APART));
  }

  /** Returns whether the other trouble may change what this one does. */
  boolean isChangedBy(Trouble other) {
    boolean both = trouble.kind().isEffective() && other.kind().isEffective();
    return both && trouble.isNear(other.from(), other.to(), 2 * APART);
  }
}
