package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.window.StretchFigures;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Degradation of a member of a contention domain during an episode.
 *
 * @param known kinds of degradation that are measured
 * @param waits kinds of waiting, such as for storage, in which the member is degraded
 * @param showsSymptoms whether response times, jobs or errors are degraded ({@link
 *     Degradation#FELT}), which any resource can cause
 * @param isAffected whether the member waits or shows symptoms; stored because it is read for all
 *     members
 */
record MemberDegradation(
    Set<Degradation> known, Set<Degradation> waits, boolean showsSymptoms, boolean isAffected) {
  /** Ratio to the baseline from which a member is affected. */
  static final double AFFECTED = StretchFigures.DOUBLE;

  private static final Degradation[] KINDS = Degradation.values();

  /** All possible values, shared by all members to avoid allocation. */
  private static final MemberDegradation[] ALL = new MemberDegradation[1 << (2 * KINDS.length)];

  static {
    for (int i = 0; i < ALL.length; i++) {
      Set<Degradation> affected = degradations(i >> KINDS.length);
      boolean showsSymptoms = affected.remove(Degradation.FELT);
      ALL[i] =
          new MemberDegradation(
              degradations(i), affected, showsSymptoms, showsSymptoms || !affected.isEmpty());
    }
  }

  MemberDegradation {
    known = Collections.unmodifiableSet(known);
    waits = Collections.unmodifiableSet(waits);
  }

  private static Set<Degradation> degradations(int bits) {
    Set<Degradation> degradations = EnumSet.noneOf(Degradation.class);
    for (Degradation degradation : KINDS) {
      if (((bits >> degradation.ordinal()) & 1) != 0) {
        degradations.add(degradation);
      }
    }
    return degradations;
  }

  /**
   * Degradation from measured ratios.
   *
   * @param measured ratio of a kind of degradation to its baseline; NaN when unknown
   */
  static MemberDegradation of(ToDoubleFunction<Degradation> measured) {
    int known = 0;
    int affected = 0;
    for (Degradation degradation : KINDS) {
      double times = measured.applyAsDouble(degradation);
      known |= Double.isNaN(times) ? 0 : 1 << degradation.ordinal();
      affected |= times >= AFFECTED ? 1 << degradation.ordinal() : 0;
    }
    return ALL[(affected << KINDS.length) | known];
  }

  boolean areKnown(Collection<Degradation> degradations) {
    return containsAny(known, degradations);
  }

  /** Returns whether the member is degraded by at least one of the given kinds of waiting. */
  boolean waitFor(Collection<Degradation> degradations) {
    return containsAny(waits, degradations);
  }

  private static boolean containsAny(Set<Degradation> some, Collection<Degradation> wanted) {
    for (Degradation degradation : wanted) {
      if (some.contains(degradation)) {
        return true;
      }
    }
    return false;
  }
}
