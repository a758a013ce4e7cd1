package io.crosstalk.bench.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan.Trouble;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictScoreTest {
  private static final Workload STORM = Workload.arrayStorm(4, 75, 20);
  private static final Trouble TROUBLE = STORM.plan().troubles().getFirst();
  private static final int CULPRIT = TROUBLE.culprit();
  private static final int VICTIM = TROUBLE.victims().getFirst();
  private static final int ANOTHER = TROUBLE.victims().getLast();
  private static final int FROM = TROUBLE.from();
  private static final int TO = TROUBLE.to();

  private final VerdictScore score = new VerdictScore(STORM);

  @Test
  void figures_rightFinalVerdict_haveItsDelayAfterTheThirdRecoveredSample() {
    score.take(verdict(VICTIM, FROM, FROM + 3, VerdictState.PROVISIONAL, CULPRIT, 0.6));
    assertThat(score.judgedPercent()).isZero();
    score.take(verdict(VICTIM, FROM, TO + 3, VerdictState.FINAL, CULPRIT, 0.9));
    assertThat(score.rightPercent()).isEqualTo(100);
    assertThat(score.judgedPercent()).isEqualTo(100.0 / 3);
    assertThat(score.namingAnother()).isZero();
    assertThat(score.longestDelay()).isEqualTo(1);
  }

  @Test
  void figures_anotherMachineNamedAsCulprit_countAsWrong() {
    score.take(verdict(VICTIM, FROM, TO, VerdictState.FINAL, ANOTHER, 0.7));
    assertThat(score.rightPercent()).isZero();
    assertThat(score.namingAnother()).isEqualTo(1);
  }

  @Test
  void figures_culpritBelowProbabilityOfHalf_countAsNeitherRightNorWrong() {
    score.take(verdict(VICTIM, FROM, TO, VerdictState.FINAL, CULPRIT, 0.4));
    assertThat(score.rightPercent()).isZero();
    assertThat(score.namingAnother()).isZero();
  }

  @Test
  void figures_episodeOfTheCulpritOrBeforeTheStorm_isNotCounted() {
    score.take(verdict(CULPRIT, FROM, TO, VerdictState.FINAL, ANOTHER, 0.9));
    score.take(verdict(VICTIM, FROM - 50, FROM - 40, VerdictState.FINAL, ANOTHER, 0.9));
    assertThat(score.namingAnother()).isZero();
    assertThat(score.judgedPercent()).isZero();
  }

  @Test
  void figures_withdrawnVerdict_isNotCountedAsFinal() {
    score.take(verdict(VICTIM, FROM, TO, VerdictState.FINAL, CULPRIT, 0.9));
    score.take(verdict(VICTIM, FROM, TO, VerdictState.WITHDRAWN, CULPRIT, 0.9));
    assertThat(score.judgedPercent()).isZero();
    assertThat(score.longestDelay()).isNaN();
  }

  private static Verdict verdict(
      int victim, int onset, int decided, VerdictState state, int suspect, double probability) {
    Instant begin = Workload.timeOf(onset);
    String name = Landscape.machine(victim);
    return new Verdict(
        "live",
        new Episode(name + "@" + onset, begin, begin, null, 3, Workload.INTERVAL.toMillis(), 5),
        Workload.timeOf(decided),
        1,
        state,
        Map.of(),
        CauseClass.NOISY_NEIGHBOUR,
        List.of(),
        null,
        null,
        List.of(),
        new Victim(
            name,
            ResourceKind.VM,
            "disk.read.latency",
            1,
            9,
            "ms",
            Environment.PRODUCTION,
            null,
            3),
        List.of(
            new Suspect(
                1, Landscape.machine(suspect), Environment.UAT, null, probability, List.of())),
        false,
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        false,
        List.of(),
        "bench");
  }
}
