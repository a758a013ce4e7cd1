package io.crosstalk.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.process.JavaProcess.End;
import io.crosstalk.bench.storm.load.Scenario;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StormResultTest {
  private static final VerdictFigures FIGURES =
      new VerdictFigures(
          9, 1, 8, 7, 6, 5, 4, DelayFigures.NONE, DelayFigures.NONE, DelayFigures.NONE);

  @Test
  void throughputRatio_severalRounds_isMedianOfRatiosOfRounds() {
    assertThat(result(runs(100, 200, 400), runs(50, 120, 100)).throughputRatio()).isEqualTo(0.5);
  }

  @Test
  void throughputRatio_roundThatDidNotEnd_isIgnored() {
    StormResult result = result(runs(100, 200), List.of(ended(60), notEnded()));

    assertThat(result.complete()).isFalse();
    assertThat(result.throughputRatio()).isEqualTo(0.6);
    assertThat(StormResult.least(result.storm(), run -> run.run().rate())).isEqualTo(60);
  }

  @Test
  void throughputRatio_noStormEnded_isNotANumber() {
    StormResult result = result(runs(100), List.of(notEnded()));

    assertThat(result.throughputRatio()).isNaN();
    assertThat(StormResult.median(result.storm(), run -> run.run().rate())).isNaN();
    assertThat(StormResult.most(result.storm(), run -> run.run().rate())).isNaN();
  }

  @Test
  void delayFigures_severalDelays_areMedianAndMaximum() {
    assertThat(DelayFigures.of(DoubleStream.of(9, 1, 2, 4))).isEqualTo(new DelayFigures(3, 9));
    assertThat(DelayFigures.of(DoubleStream.empty())).hasToString("none");
  }

  @Test
  void verdictFigures_noFinalVerdict_sharesAreNaN() {
    VerdictFigures none =
        new VerdictFigures(
            0, 0, 0, 0, 0, 0, 0, DelayFigures.NONE, DelayFigures.NONE, DelayFigures.NONE);

    assertThat(none.rightShare()).isNaN();
    assertThat(none.judgedShare()).isNaN();
    assertThat(FIGURES.judgedShare()).isEqualTo(0.875);
  }

  @Test
  void verdictFigures_asJson_keepPublishedNames() {
    assertThat(new String(EventJson.write(FIGURES), StandardCharsets.UTF_8))
        .contains("\"harms\":8", "\"judgedHarms\":7", "\"accusingAnother\":4");
  }

  private static StormResult result(List<StormRun> quiet, List<StormRun> storm) {
    StormWorkload workload = StormWorkload.quiet(Scenario.ONE_ARRAY, 0, 0, 0);
    return new StormResult(workload, quiet, storm, new LiveHeap(1, 2));
  }

  private static List<StormRun> runs(long... rates) {
    return java.util.Arrays.stream(rates).mapToObj(StormResultTest::ended).toList();
  }

  private static StormRun ended(long rate) {
    RunMeasurement run = new RunMeasurement(rate, 1, 1, 1, 0, 500, 9);
    return new StormRun(End.DONE, 1, new StormMeasurement(run, 1, 1, -1, 0.1), Map.of(), FIGURES);
  }

  private static StormRun notEnded() {
    return new StormRun(End.TOO_LONG, 0.5, null, Map.of(), FIGURES);
  }
}
