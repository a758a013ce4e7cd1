package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.peer.Peer;
import io.crosstalk.evaluate.peer.PeerRanking;
import io.crosstalk.evaluate.peer.PeerRanking.Ranked;
import io.crosstalk.evaluate.peer.QualitySeries;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scores of the published methods for one case.
 *
 * @param hasCulprit whether the case has a culprit according to its label
 * @param scores score of each method
 */
record PeerCase(boolean hasCulprit, Map<Peer, PeerScore> scores) {
  /**
   * Result of one method.
   *
   * @param rank index of the first culprit in the ranking of suspects, from 0; the length of the
   *     ranking when it contains no culprit
   * @param score score of the first resource in the ranking
   */
  record PeerScore(int rank, double score) {}

  /**
   * Ranks the suspects of a case by each method. Empty when no resource is degraded, when there are
   * no suspects, or when there are too few data.
   */
  static Optional<PeerCase> of(CaseRecording recording, QualitySeries qualities)
      throws IOException {
    List<ExpectedIncident> expected = Objects.requireNonNull(recording.expected());
    return expected.isEmpty()
        ? Optional.empty()
        : of(expected.getFirst(), PeerRanking.of(recording, expected.getFirst(), qualities));
  }

  private static Optional<PeerCase> of(ExpectedIncident expected, @Nullable PeerRanking ranking) {
    if (ranking == null) {
      return Optional.empty();
    }
    Map<Peer, PeerScore> scores = new EnumMap<>(Peer.class);
    for (Peer peer : Peer.values()) {
      List<Ranked> suspects = ranking.suspects(peer);
      if (!suspects.isEmpty()) {
        scores.put(
            peer,
            new PeerScore(
                rankOfCulprit(suspects, expected.culprits()), suspects.getFirst().score()));
      }
    }
    return Optional.of(new PeerCase(!expected.culprits().isEmpty(), scores));
  }

  private static int rankOfCulprit(List<Ranked> ranked, List<String> culprits) {
    int rank = 0;
    while (rank < ranked.size() && !culprits.contains(ranked.get(rank).resource())) {
      rank++;
    }
    return rank;
  }
}
