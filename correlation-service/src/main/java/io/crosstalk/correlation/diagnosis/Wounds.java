package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.window.Extents;
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
 * @param isHurt whether it waits for anything or feels something: that is asked of everybody
 */
record Wounds(Set<Harm> known, Set<Harm> waits, boolean feels, boolean isHurt) {
  /** At least so many times worse than the baseline is hurt. */
  static final double HURT = Extents.DOUBLE;

  private static final Harm[] HARMS = Harm.values();

  /** Of few things known there are few: all members share these, and none is made in a glance. */
  private static final Wounds[] ALL = new Wounds[1 << (2 * HARMS.length)];

  static {
    for (int i = 0; i < ALL.length; i++) {
      Set<Harm> hurts = harms(i >> HARMS.length);
      boolean feels = hurts.remove(Harm.FELT);
      ALL[i] = new Wounds(harms(i), hurts, feels, feels || !hurts.isEmpty());
    }
  }

  Wounds {
    known = Collections.unmodifiableSet(known);
    waits = Collections.unmodifiableSet(waits);
  }

  private static Set<Harm> harms(int bits) {
    Set<Harm> harms = EnumSet.noneOf(Harm.class);
    for (Harm harm : HARMS) {
      if (((bits >> harm.ordinal()) & 1) != 0) {
        harms.add(harm);
      }
    }
    return harms;
  }

  /**
   * Collects.
   *
   * @param measured how many times worse than its baseline it is; NaN for what is not known
   */
  static Wounds of(ToDoubleFunction<Harm> measured) {
    int known = 0;
    int hurts = 0;
    for (Harm harm : HARMS) {
      double times = measured.applyAsDouble(harm);
      known |= Double.isNaN(times) ? 0 : 1 << harm.ordinal();
      hurts |= times >= HURT ? 1 << harm.ordinal() : 0;
    }
    return ALL[(hurts << HARMS.length) | known];
  }

  boolean areKnown(Collection<Harm> harms) {
    return containsAny(known, harms);
  }

  /** Whether it waits for what some kinds of harm are about. */
  boolean waitFor(Collection<Harm> harms) {
    return containsAny(waits, harms);
  }

  private static boolean containsAny(Set<Harm> some, Collection<Harm> wanted) {
    for (Harm harm : wanted) {
      if (some.contains(harm)) {
        return true;
      }
    }
    return false;
  }
}
