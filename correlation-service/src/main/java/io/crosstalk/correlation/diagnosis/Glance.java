package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.window.Extents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A look at a member that costs little: thousands may share a domain, and hardly any of them
 * matters.
 *
 * @param wounds upper bounds
 * @param certain whether the wounds are as bad as these bounds
 */
record Glance(Member member, List<Outline> demands, Wounds wounds, boolean certain)
    implements Observation {
  /**
   * Of a load that is less than this part of what the domain bore before, the weight is below 1 %,
   * and no probability is above three times the weight.
   *
   * @see SuspectModel
   */
  private static final double NEGLIGIBLE = 0.01 * Portion.FULL_DOSE;

  /** A member of which this share of samples was hurt nearly always has a median that is, too. */
  private static final double MOST = 0.75;

  static Glance at(Member member, Timeline timeline, Set<LoadKind> kinds) {
    Extents during = member.window().extents(timeline.onset(), timeline.through());
    List<Outline> demands =
        Inquirer.canBeVictim(member.resource().kind())
            ? demands(member, timeline, during, kinds)
            : List.of();
    return new Glance(member, demands, wounds(during), areCertain(during));
  }

  private static Wounds wounds(Extents during) {
    return Wounds.of(harm -> during.peak(during.find(harm.metric().name())));
  }

  private static boolean areCertain(Extents during) {
    for (Harm harm : Harm.values()) {
      int place = during.find(harm.metric().name());
      if (during.peak(place) >= Wounds.HURT && during.shareOfDouble(place) < MOST) {
        return false;
      }
    }
    return true;
  }

  private static List<Outline> demands(
      Member member, Timeline timeline, Extents during, Set<LoadKind> kinds) {
    Extents before = member.window().extents(timeline.start(), timeline.onset() - 1);
    List<Outline> demands = new ArrayList<>(kinds.size());
    for (LoadKind kind : kinds) {
      Outline outline = kind.outline(member, before, during);
      if (outline != null) {
        demands.add(outline);
      }
    }
    return demands;
  }

  /** What it asked for in one dimension before; 0 when that is not known. */
  double borne(LoadKind kind) {
    double borne = 0;
    for (Outline demand : demands) {
      double before = demand.size() * demand.before();
      borne += demand.kind() == kind && !Double.isNaN(before) ? before : 0;
    }
    return borne;
  }

  /**
   * Whether nothing that a closer look could tell would matter.
   *
   * @param borne by the domain before the onset
   */
  boolean suffices(Timeline timeline, Map<LoadKind, Double> borne) {
    boolean present =
        member.joinedMs() <= timeline.start() && member.leftMs() >= timeline.decidedAt();
    return present && certain && areNegligible(borne);
  }

  private boolean areNegligible(Map<LoadKind, Double> borne) {
    for (Outline demand : demands) {
      if (!isNegligible(demand, borne)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNegligible(Outline demand, Map<LoadKind, Double> borne) {
    return demand.isKnown()
        && demand.size() * demand.peak() <= NEGLIGIBLE * borne.getOrDefault(demand.kind(), 0.0);
  }
}
