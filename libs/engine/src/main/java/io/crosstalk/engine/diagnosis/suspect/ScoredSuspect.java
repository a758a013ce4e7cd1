package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Member whose load has grown, with the reasons for and against it as the cause. */
public record ScoredSuspect(SampleComparison look, SuspectCase suspect) {
  String id() {
    return look.member().id();
  }

  /**
   * Scores a member in the dimension of load with the strongest reasons; null when none of its
   * loads has grown.
   *
   * @param alone whether the load is the victim's own and no other member is affected
   */
  public static @Nullable ScoredSuspect of(
      SampleComparison comparison, boolean alone, SuspectSituation situation) {
    SuspectCase best = SuspectCase.strongest(situation, comparison, alone);
    return best == null ? null : new ScoredSuspect(comparison, best);
  }

  /**
   * Scores neighbours in one dimension of load. The relevant dimension is that of the most probable
   * culprit; once there is a culprit, the other neighbours are scored in that dimension too.
   */
  public static List<ScoredSuspect> alike(
      List<ScoredSuspect> neighbours, SuspectSituation situation) {
    ScoredSuspect culprit = culprit(neighbours);
    return culprit == null
        ? neighbours
        : inOneDimension(neighbours, culprit.suspect().kind(), situation);
  }

  private static @Nullable ScoredSuspect culprit(List<ScoredSuspect> neighbours) {
    ScoredSuspect most = null;
    for (ScoredSuspect each : neighbours) {
      double probability = each.suspect().probability();
      most =
          each.suspect().isCulprit() && (most == null || probability > most.suspect().probability())
              ? each
              : most;
    }
    return most;
  }

  private static List<ScoredSuspect> inOneDimension(
      List<ScoredSuspect> neighbours, LoadKind kind, SuspectSituation situation) {
    List<ScoredSuspect> judged = new ArrayList<>(neighbours.size());
    for (ScoredSuspect each : neighbours) {
      SuspectCase same =
          each.suspect().kind() == kind
              ? each.suspect()
              : SuspectCase.in(kind, situation, each.look());
      if (same != null) {
        judged.add(new ScoredSuspect(each.look(), same));
      }
    }
    return judged;
  }
}
