package io.crosstalk.correlation.diagnosis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Somebody who presses, and the case against it. */
record Trial(CloseLook look, SuspectCase suspect) {
  String id() {
    return look.member().id();
  }

  /**
   * The strongest case against a member; null when none of its loads has grown.
   *
   * @param alone whether it is the victim's own load and no other member is hurt
   */
  static @Nullable Trial of(CloseLook look, boolean alone, SuspectCase.Situation situation) {
    SuspectCase best = SuspectCase.strongest(situation, look, alone);
    return best == null ? null : new Trial(look, best);
  }

  /**
   * Neighbours judged alike. What hurts is one dimension of load, that of the neighbour that is
   * suspected most; once there is a culprit, the other neighbours are judged by that, too.
   */
  static List<Trial> alike(List<Trial> neighbours, SuspectCase.Situation situation) {
    Trial culprit = culprit(neighbours);
    return culprit == null
        ? neighbours
        : inOneDimension(neighbours, culprit.suspect().kind(), situation);
  }

  private static @Nullable Trial culprit(List<Trial> neighbours) {
    Trial most = null;
    for (Trial each : neighbours) {
      double probability = each.suspect().probability();
      most =
          each.suspect().isCulprit() && (most == null || probability > most.suspect().probability())
              ? each
              : most;
    }
    return most;
  }

  private static List<Trial> inOneDimension(
      List<Trial> neighbours, LoadKind kind, SuspectCase.Situation situation) {
    List<Trial> judged = new ArrayList<>(neighbours.size());
    for (Trial each : neighbours) {
      SuspectCase same =
          each.suspect().kind() == kind
              ? each.suspect()
              : SuspectCase.in(kind, situation, each.look());
      if (same != null) {
        judged.add(new Trial(each.look(), same));
      }
    }
    return judged;
  }
}
