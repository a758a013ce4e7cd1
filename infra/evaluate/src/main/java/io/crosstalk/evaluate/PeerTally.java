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
 * @param accused of these, cases in which the first score reaches the score that {@link #SURE} of
 *     the cases with a culprit reach; 0 where there is none to compare with
 */
record PeerTally(int cases, int first, int top, int others, int accused) {
  private static final int TOP = 3;

  /**
   * Share of the cases with a culprit that must be found; a higher threshold of the score would
   * miss more of them.
   */
  private static final double SURE = 0.95;

  static Map<Peer, PeerTally> of(List<PeerCase> cases) {
    Map<Peer, PeerTally> tallies = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      tallies.put(peer, of(opinions(cases, peer, true), opinions(cases, peer, false)));
    }
    return tallies;
  }

  private static List<PeerCase.Opinion> opinions(List<PeerCase> cases, Peer peer, boolean guilty) {
    return cases.stream()
        .filter(each -> each.guilty() == guilty)
        .map(each -> each.opinions().get(peer))
        .filter(Objects::nonNull)
        .toList();
  }

  private static PeerTally of(List<PeerCase.Opinion> guilty, List<PeerCase.Opinion> others) {
    double sure = sure(guilty.stream().mapToDouble(PeerCase.Opinion::score).toArray());
    return new PeerTally(
        guilty.size(),
        (int) guilty.stream().filter(each -> each.place() == 0).count(),
        (int) guilty.stream().filter(each -> each.place() < TOP).count(),
        others.size(),
        (int) others.stream().filter(each -> each.score() >= sure).count());
  }

  /** Score that the share {@link #SURE} of the cases reaches. */
  private static double sure(double[] scores) {
    Arrays.sort(scores);
    return scores.length == 0
        ? Double.POSITIVE_INFINITY
        : scores[scores.length - (int) Math.ceil(SURE * scores.length)];
  }
}
