package io.crosstalk.simulate.site;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Draws the kind of each domain of a site: about 60 percent have a trouble. */
final class DomainKinds {
  private static final double TROUBLED = 0.6;

  /** Kinds that need an array with two datastores. */
  private static final Set<CaseKind> TWO_STORES =
      EnumSet.of(CaseKind.BULLY_ARRAY, CaseKind.BULLY_ADAPTER);

  /** Kinds whose location may be an array. */
  private static final Set<CaseKind> ANY_DEVICE =
      EnumSet.of(
          CaseKind.FAULT,
          CaseKind.FAULT_COINCIDENCE,
          CaseKind.MISCONFIGURATION,
          CaseKind.CAPACITY,
          CaseKind.LOUD_HARMLESS);

  private DomainKinds() {}

  static List<CaseKind> draw(SiteSpec spec, SeededRandom dice) {
    int troubled = (int) Math.round(TROUBLED * spec.domains());
    var kinds = new ArrayList<>(some(troubles(spec), troubled, dice));
    kinds.addAll(some(others(spec), spec.domains() - troubled, dice));
    return shuffled(kinds, dice);
  }

  private static List<CaseKind> troubles(SiteSpec spec) {
    var kinds = new ArrayList<CaseKind>();
    add(kinds, 4, CaseKind.BULLY_THROUGHPUT, CaseKind.BULLY_IOPS, CaseKind.BULLY_ARRAY);
    add(kinds, 4, CaseKind.BULLY_CPU, CaseKind.BULLY_ONOFF, CaseKind.FAULT, CaseKind.SELF);
    add(kinds, 4, CaseKind.FAULT_COINCIDENCE);
    add(kinds, 3, CaseKind.BULLY_ADAPTER, CaseKind.BULLY_NETWORK, CaseKind.BULLY_TWO);
    add(kinds, 3, CaseKind.BULLY_RAMP, CaseKind.BULLY_DECOY, CaseKind.CAPACITY);
    add(kinds, 2, CaseKind.BULLY_VMOTION, CaseKind.BULLY_STARVED, CaseKind.BULLY_BACKUP);
    add(kinds, 2, CaseKind.NETWORK_ERRORS, CaseKind.MISCONFIGURATION);
    add(kinds, 1, CaseKind.BULLY_SIZES, CaseKind.IMBALANCE, CaseKind.MISSING, CaseKind.UNKNOWN);
    add(kinds, spec.hasHabits() ? 5 : 0, CaseKind.BULLY_BY_DAY);
    return kinds;
  }

  private static List<CaseKind> others(SiteSpec spec) {
    var kinds = new ArrayList<CaseKind>();
    add(kinds, 5, CaseKind.QUIET);
    add(kinds, 3, CaseKind.LOUD_HARMLESS);
    add(kinds, 1, CaseKind.RESTART, CaseKind.CATCH_UP);
    add(kinds, spec.hasHabits() ? 4 : 0, CaseKind.NIGHTLY);
    return kinds;
  }

  private static void add(List<CaseKind> kinds, int times, CaseKind... more) {
    for (CaseKind each : more) {
      kinds.addAll(Collections.nCopies(times, each));
    }
  }

  /** Draws without putting back, until all kinds were drawn. */
  private static List<CaseKind> some(List<CaseKind> kinds, int count, SeededRandom dice) {
    var drawn = new ArrayList<CaseKind>();
    while (drawn.size() < count) {
      drawn.addAll(shuffled(kinds, dice));
    }
    return drawn.subList(0, count);
  }

  private static List<CaseKind> shuffled(List<CaseKind> kinds, SeededRandom dice) {
    var shuffled = new ArrayList<>(kinds);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, dice.whole(0, i));
    }
    return shuffled;
  }

  /** Returns whether a domain of this kind has an array of its own with two datastores. */
  static boolean ownArray(CaseKind kind, SeededRandom dice) {
    double share = TWO_STORES.contains(kind) ? 1 : ANY_DEVICE.contains(kind) ? 0.5 : 0.1;
    return dice.chance(share);
  }
}
