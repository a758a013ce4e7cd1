package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * How a member fares.
 *
 * @param times how many times worse than its baseline it is; what is not known is missing
 */
record Wounds(Map<Harm, Double> times) {
  /** At least so many times worse than the baseline is hurt. */
  private static final double HURT = 2;

  Wounds {
    times = Collections.unmodifiableMap(times);
  }

  /**
   * Collects.
   *
   * @param measured NaN for what is not known
   */
  static Wounds of(ToDoubleFunction<Harm> measured) {
    Map<Harm, Double> times = new EnumMap<>(Harm.class);
    for (Harm harm : Harm.values()) {
      double value = measured.applyAsDouble(harm);
      if (!Double.isNaN(value)) {
        times.put(harm, value);
      }
    }
    return new Wounds(times);
  }

  boolean areKnown(Collection<Harm> harms) {
    return !Collections.disjoint(times.keySet(), harms);
  }

  boolean isHurt() {
    return !hurts().isEmpty();
  }

  boolean feels() {
    return hurts().contains(Harm.FELT);
  }

  /** For what it waits. */
  Set<Harm> waits() {
    Set<Harm> waits = hurts();
    waits.remove(Harm.FELT);
    return waits;
  }

  private Set<Harm> hurts() {
    Set<Harm> hurts = EnumSet.noneOf(Harm.class);
    times.forEach(
        (harm, worse) -> {
          if (worse >= HURT) {
            hurts.add(harm);
          }
        });
    return hurts;
  }
}
