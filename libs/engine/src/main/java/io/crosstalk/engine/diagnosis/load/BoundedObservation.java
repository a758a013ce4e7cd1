package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.window.StretchFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Observation of a member by upper bounds instead of its single samples. Thousands of members may
 * share a domain, and few of them need the costly comparison sample by sample.
 *
 * @param degradation upper bounds of the degradation
 * @param certain whether the degradation is known to reach these bounds
 */
record BoundedObservation(
    Member member, List<LoadOutline> demands, MemberDegradation degradation, boolean certain)
    implements Observation {
  /**
   * Share of the domain's earlier load below which a load is negligible: its weight is below 1 %,
   * and no probability is above three times the weight.
   */
  private static final double NEGLIGIBLE = 0.01 * LoadTotal.FULL_DOSE;

  /**
   * Share of degraded samples during the episode from which the median is nearly always degraded
   * too. If moreover as many are degraded at the begin, and at most a quarter before the onset, the
   * member's degradation begins with the victim's.
   */
  private static final double MOST = 0.75;

  static BoundedObservation at(Member member, Timeline timeline, Set<LoadKind> kinds) {
    StretchFigures during = member.window().extents(timeline.onset(), timeline.through());
    StretchFigures before = member.window().extents(timeline.start(), timeline.onset() - 1);
    List<LoadOutline> demands =
        DiagnosisRequestFactory.canBeVictim(member.resource().kind())
            ? demands(member, before, during, kinds)
            : List.of();
    boolean certain =
        isCertain(
            before,
            during,
            () -> member.window().extents(timeline.onset(), CommonCourse.beginThrough(timeline)));
    return new BoundedObservation(member, demands, degradation(during), certain);
  }

  private static MemberDegradation degradation(StretchFigures during) {
    return MemberDegradation.of(
        degradation -> during.peak(during.find(degradation.metric().name())));
  }

  private static boolean isCertain(
      StretchFigures before, StretchFigures during, Supplier<StretchFigures> begin) {
    for (Degradation degradation : Degradation.values()) {
      int index = during.find(degradation.metric().name());
      boolean mostly =
          during.shareOfDouble(index) >= MOST && !(before.shareOfDouble(index) > 1 - MOST);
      if (during.peak(index) >= MemberDegradation.AFFECTED
          && !(mostly && isMostlyDegraded(begin.get(), degradation))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMostlyDegraded(StretchFigures stretch, Degradation degradation) {
    int index = stretch.find(degradation.metric().name());
    return index >= 0 && stretch.shareOfDouble(index) >= MOST;
  }

  private static List<LoadOutline> demands(
      Member member, StretchFigures before, StretchFigures during, Set<LoadKind> kinds) {
    List<LoadOutline> demands = new ArrayList<>(kinds.size());
    for (LoadKind kind : kinds) {
      LoadOutline outline = kind.outline(member, before, during);
      if (outline != null) {
        demands.add(outline);
      }
    }
    return demands;
  }

  /**
   * Load of this member on the domain in one dimension before the onset; 0 when it is not known.
   */
  double sustained(LoadKind kind) {
    double sustained = 0;
    for (LoadOutline demand : demands) {
      double before = demand.size() * demand.before();
      sustained += demand.kind() == kind && !Double.isNaN(before) ? before : 0;
    }
    return sustained;
  }

  /**
   * Returns whether these upper bounds suffice, because a comparison sample by sample could not
   * change the result.
   *
   * @param sustained load that the domain carried before the onset, by kind
   */
  boolean suffices(Timeline timeline, Map<LoadKind, Double> sustained) {
    boolean present =
        member.joinedMs() <= timeline.start() && member.leftMs() >= timeline.comparedThrough();
    return present && certain && areNegligible(sustained);
  }

  private boolean areNegligible(Map<LoadKind, Double> sustained) {
    for (LoadOutline demand : demands) {
      if (!isNegligible(demand, sustained)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNegligible(LoadOutline demand, Map<LoadKind, Double> sustained) {
    return demand.isKnown()
        && demand.size() * demand.peak() <= NEGLIGIBLE * sustained.getOrDefault(demand.kind(), 0.0);
  }
}
