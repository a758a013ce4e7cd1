package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.evaluate.PeerCase.PeerScore;
import io.crosstalk.evaluate.peer.Peer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PeerTallyTest {
  @Test
  void of_highScoresInCasesWithoutCulprit_areFalseAlarms() {
    List<PeerCase> culprit =
        IntStream.rangeClosed(1, 20).mapToObj(score -> judged(true, score % 5, score)).toList();
    List<PeerCase> others =
        List.of(judged(false, 0, 1.9), judged(false, 0, 2), judged(false, 0, 30));

    PeerTally tally =
        PeerTally.of(Stream.concat(culprit.stream(), others.stream()).toList()).get(Peer.PEARSON);

    assertThat(tally).isEqualTo(new PeerTally(20, 4, 12, 3, 2));
  }

  @Test
  void of_noCasesWithCulprit_hasNoFalseAlarms() {
    PeerTally tally = PeerTally.of(List.of(judged(false, 0, 30))).get(Peer.PEARSON);

    assertThat(tally).isEqualTo(new PeerTally(0, 0, 0, 1, 0));
  }

  private static PeerCase judged(boolean culprit, int rank, double score) {
    return new PeerCase(culprit, Map.of(Peer.PEARSON, new PeerScore(rank, score)));
  }
}
