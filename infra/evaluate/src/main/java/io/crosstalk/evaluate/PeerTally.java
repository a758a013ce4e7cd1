package io.crosstalk.evaluate;

import io.crosstalk.evaluate.peer.Peer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Accuracy of a peer that is given the victim and the window.
 *
 * @param cases cases with a culprit
 * @param first of these, cases with a culprit in first place
 * @param top of these, cases with a culprit among the first three
 * @param others cases without a culprit
 * @param falseAlarms of these, cases in which the first score reaches the score that {@link
 *     #FOUND_SHARE} of the cases with a culprit reach; 0 where there is none to compare with
 */
record PeerTally(int cases, int first, int top, int others, int falseAlarms) {
  private static final int TOP = 3;

  /**
   * Share of the cases with a culprit that must be found; a higher threshold of the score would
   * miss more of them.
   */
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

  /** Score that the share {@link #FOUND_SHARE} of the cases reaches. */
  private static double threshold(double[] scores) {
    Arrays.sort(scores);
    return scores.length == 0
        ? Double.POSITIVE_INFINITY
        : scores[scores.length - (int) Math.ceil(FOUND_SHARE * scores.length)];
  }
}
