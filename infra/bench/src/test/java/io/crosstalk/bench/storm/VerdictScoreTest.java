package io.crosstalk.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.load.BenchTrouble;
import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictScoreTest {
  private static final int CULPRIT = 1;
  private static final int FROM = 100;
  private static final int TO = 160;
  private static final TroublePlan PLAN =
      new TroublePlan(List.of(new BenchTrouble(CULPRIT, List.of(0, 2), FROM, TO)), 4, 42);

  private final VerdictScore score = new VerdictScore(PLAN, 4, 0);

  @Test
  void figures_rightVerdict_haveDelaysOfVerdict() {
    int onset = PLAN.degradationsOf(0).getFirst().from();
    score.take(3, verdict(0, onset, onset + 2, VerdictState.PROVISIONAL, CULPRIT, 0.6));
    score.take(3, tick(onset + 2));
    score.take(3, verdict(0, onset, TO + 2, VerdictState.FINAL, CULPRIT, 0.9));
    score.take(0, tick(TO + 1));
    score.take(3, tick(TO + 3));
    VerdictFigures figures = score.figures();
    assertThat(figures.degradations()).isEqualTo(2);
    assertThat(figures.judgedDegradations()).isEqualTo(1);
    assertThat(figures.rightShare()).isEqualTo(1);
    assertThat(figures.namingAnother()).isZero();
    assertThat(figures.firstDelay().median()).isEqualTo(2);
    assertThat(figures.finalDelay().median()).isEqualTo(3);
    assertThat(figures.writtenDelay().maximum()).isEqualTo(4);
  }

  @Test
  void figures_degradationBeforeTheMeasuredStorm_isIgnored() {
    VerdictScore later = new VerdictScore(PLAN, 4, FROM + 10);
    later.take(0, verdict(0, FROM, TO, VerdictState.FINAL, 3, 0.7));
    assertThat(later.figures().degradations()).isZero();
    assertThat(later.figures().namingAnother()).isZero();
  }

  @Test
  void figures_anotherMachineNamedAsCulprit_countAsWrong() {
    score.take(0, verdict(0, FROM, TO, VerdictState.FINAL, 3, 0.7));
    assertThat(score.figures().rightShare()).isZero();
    assertThat(score.figures().namingAnother()).isEqualTo(1);
  }

  @Test
  void figures_culpritBelowProbabilityOfHalf_countAsNeitherRightNorWrong() {
    score.take(0, verdict(0, FROM, TO, VerdictState.FINAL, CULPRIT, 0.4));
    assertThat(score.figures().rightShare()).isZero();
    assertThat(score.figures().namingAnother()).isZero();
  }

  @Test
  void figures_verdictOnHealthyMachineOrBeforeDegradation_countAsOutsidePlan() {
    score.take(0, verdict(3, FROM, TO, VerdictState.FINAL, CULPRIT, 0.9));
    score.take(0, verdict(0, FROM - 50, FROM - 40, VerdictState.FINAL, CULPRIT, 0.9));
    assertThat(score.figures().outside()).isEqualTo(2);
    assertThat(score.figures().finals()).isZero();
  }

  @Test
  void figures_episodeOfCulpritItself_isNotCounted() {
    score.take(0, verdict(CULPRIT, FROM, TO, VerdictState.FINAL, CULPRIT, 0.9));
    assertThat(score.figures().outside()).isZero();
    assertThat(score.figures().finals()).isZero();
  }

  @Test
  void figures_withdrawnVerdict_isNotCountedAsFinal() {
    score.take(0, verdict(0, FROM, TO, VerdictState.FINAL, CULPRIT, 0.9));
    score.take(0, verdict(0, FROM, TO, VerdictState.WITHDRAWN, CULPRIT, 0.9));
    assertThat(score.figures().finals()).isZero();
  }

  private static VerdictMessage tick(int step) {
    Instant time = Instant.ofEpochMilli(StormWorkload.timeOf(step));
    return new VerdictMessage.Complete("live", "bench", 0, 4, time, false);
  }

  private static Verdict verdict(
      int victim, int onset, int decided, VerdictState state, int suspect, double probability) {
    Instant begin = Instant.ofEpochMilli(StormWorkload.timeOf(onset));
    String name = Landscape.machine(victim);
    return new Verdict(
        "live",
        new Episode(name + "@" + onset, begin, begin, null, 3, StormWorkload.INTERVAL_MS, 5),
        Instant.ofEpochMilli(StormWorkload.timeOf(decided)),
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
