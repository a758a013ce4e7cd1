package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * How a member fares.
 *
 * @param known the kinds of harm of which it is known whether it suffers them
 * @param waits for what it waits
 * @param feels whether it is slow for whatever reason
 */
record Wounds(Set<Harm> known, Set<Harm> waits, boolean feels) {
  /** At least so many times worse than the baseline is hurt. */
  private static final double HURT = 2;

  private static final Set<Harm> HARMS = Collections.unmodifiableSet(EnumSet.allOf(Harm.class));

  Wounds {
    known = Collections.unmodifiableSet(known);
    waits = Collections.unmodifiableSet(waits);
  }

  /**
   * Collects.
   *
   * @param measured how many times worse than its baseline it is; NaN for what is not known
   */
  static Wounds of(ToDoubleFunction<Harm> measured) {
    EnumSet<Harm> known = EnumSet.noneOf(Harm.class);
    EnumSet<Harm> hurts = EnumSet.noneOf(Harm.class);
    for (Harm harm : HARMS) {
      double times = measured.applyAsDouble(harm);
      if (!Double.isNaN(times)) {
        known.add(harm);
      }
      if (times >= HURT) {
        hurts.add(harm);
      }
    }
    boolean feels = hurts.remove(Harm.FELT);
    return new Wounds(known, hurts, feels);
  }

  boolean areKnown(Collection<Harm> harms) {
    return !Collections.disjoint(known, harms);
  }

  boolean isHurt() {
    return feels || !waits.isEmpty();
  }
}
