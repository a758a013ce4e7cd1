package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.Peer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Accuracy of one published method, which is told the victim and the time of its degradation.
 *
 * @param cases number of cases with a culprit
 * @param first number of these cases in which the method ranks a culprit first
 * @param top number of these cases in which the method ranks a culprit among the first three
 * @param others number of cases without a culprit
 * @param falseAlarms number of cases without a culprit in which the highest score exceeds the
 *     threshold at which the method finds {@link #FOUND_SHARE} of the culprits; 0 when there are no
 *     cases with a culprit
 */
record PeerTally(int cases, int first, int top, int others, int falseAlarms) {
  private static final int TOP = 3;

  /** Share of the cases with a culprit in which the score must reach the threshold of an alarm. */
  private static final double FOUND_SHARE = 0.95;

  static Map<Peer, PeerTally> of(List<PeerCase> cases) {
    Map<Peer, PeerTally> tallies = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      tallies.put(peer, of(scores(cases, peer, true), scores(cases, peer, false)));
    }
    return tallies;
  }

  private static List<PeerCase.PeerScore> scores(
      List<PeerCase> cases, Peer peer, boolean hasCulprit) {
    return cases.stream()
        .filter(each -> each.hasCulprit() == hasCulprit)
        .map(each -> each.scores().get(peer))
        .filter(Objects::nonNull)
        .toList();
  }

  private static PeerTally of(
      List<PeerCase.PeerScore> withCulprit, List<PeerCase.PeerScore> others) {
    double threshold =
        threshold(withCulprit.stream().mapToDouble(PeerCase.PeerScore::score).toArray());
    return new PeerTally(
        withCulprit.size(),
        (int) withCulprit.stream().filter(each -> each.rank() == 0).count(),
        (int) withCulprit.stream().filter(each -> each.rank() < TOP).count(),
        others.size(),
        (int) others.stream().filter(each -> each.score() >= threshold).count());
  }

  /**
   * Threshold that the score reaches in the share {@link #FOUND_SHARE} of the cases with a culprit.
   */
  private static double threshold(double[] scores) {
    Arrays.sort(scores);
    return scores.length == 0
        ? Double.POSITIVE_INFINITY
        : scores[scores.length - (int) Math.ceil(FOUND_SHARE * scores.length)];
  }
}
