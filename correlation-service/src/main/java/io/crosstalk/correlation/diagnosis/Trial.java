package io.crosstalk.correlation.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Somebody who presses, and the case against it. */
record Trial(CloseLook look, SuspectCase suspect) {
  String id() {
    return look.member().id();
  }

  /**
   * Those whose load has grown. What hurts is one dimension of load, that of the neighbour who is
   * suspected most; once there is a culprit, the other neighbours are judged by that, too.
   *
   * @param self whether somebody is the victim's own
   */
  static List<Trial> of(
      List<CloseLook> pressing, Predicate<CloseLook> self, SuspectCase.Situation situation) {
    List<Trial> own = new ArrayList<>();
    List<Trial> neighbours = new ArrayList<>();
    for (CloseLook each : pressing) {
      boolean isSelf = self.test(each);
      SuspectCase best =
          SuspectCase.strongest(situation, each, isSelf && situation.othersHurt() == 0);
      if (best != null) {
        (isSelf ? own : neighbours).add(new Trial(each, best));
      }
    }
    Trial culprit = culprit(neighbours);
    own.addAll(
        culprit == null
            ? neighbours
            : inOneDimension(neighbours, culprit.suspect().kind(), situation));
    return own;
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
