package io.crosstalk.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.figures.AimResult.Outcome;
import io.crosstalk.bench.process.JavaProcess.End;
import io.crosstalk.bench.storm.load.Scenario;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import io.crosstalk.bench.variant.RunMeasurement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StormAimsTest {
  private static final StormWorkload WORKLOAD = StormWorkload.quiet(Scenario.ONE_ARRAY, 0, 0, 0);
  private static final DelayFigures DELAY = new DelayFigures(1, 2);

  @Test
  void of_fastStormWithRightVerdicts_meetsAllAims() {
    StormResult result = result(run(1_000_000, 0.2, 100, 100, 0), run(600_000, 0.2, 190, 100, 0));
    assertThat(StormAims.of(result)).extracting(AimResult::outcome).containsOnly(Outcome.MET);
  }

  @Test
  void of_slowStormWithLargeHeapAndWrongVerdict_missesAllAims() {
    StormResult result = result(run(1_000_000, 0.2, 100, 100, 0), run(200_000, 1.5, 210, 100, 1));
    assertThat(StormAims.of(result)).extracting(AimResult::outcome).containsOnly(Outcome.MISSED);
  }

  @Test
  void of_culpritNamedTooSeldom_missesAimOfRightVerdicts() {
    StormResult result = result(run(1_000_000, 0.2, 100, 100, 0), run(600_000, 0.2, 100, 94, 0));
    assertThat(StormAims.of(result).getLast().outcome()).isEqualTo(Outcome.MISSED);
  }

  @Test
  void of_longestPieceNotMeasured_isNotMeasuredInsteadOfMissed() {
    StormResult result = result(run(1_000_000, -1, 100, 100, 0), run(600_000, -1, 100, 100, 0));
    assertThat(StormAims.of(result))
        .filteredOn(aim -> aim.what().contains("piece"))
        .extracting(AimResult::outcome)
        .containsExactly(Outcome.NOT_MEASURED);
  }

  @Test
  void of_stormThatDidNotEnd_missesAllAims() {
    StormRun killed = new StormRun(End.TOO_LONG, 0.3, null, Map.of(), figures(0, 0));
    StormResult result = result(run(1_000_000, -1, 100, 100, 0), killed);
    assertThat(result.complete()).isFalse();
    assertThat(StormAims.of(result)).extracting(AimResult::outcome).containsOnly(Outcome.MISSED);
    assertThat(text(result)).contains("did not end", "came to 30 %").doesNotContain("NaN");
  }

  @Test
  void report_completeResult_hasThroughputRatioAndOutputSizes() {
    StormResult result = result(run(1_000_000, 0.2, 100, 100, 0), run(600_000, 0.2, 190, 100, 0));
    assertThat(text(result))
        .contains("0.60", "600,000", "verdicts, records", "1.90")
        .doesNotContain("NaN");
  }

  private static String text(StormResult result) {
    StormSettings settings =
        new StormSettings(1, 2, List.of("-Xmx1g"), Duration.ofMinutes(5), Path.of("unused"));
    return StormReport.of("a machine", settings, List.of(result));
  }

  private static StormResult result(StormRun quiet, StormRun storm) {
    LiveHeap heap = new LiveHeap(live(quiet), live(storm));
    return new StormResult(WORKLOAD, List.of(quiet), List.of(storm), heap);
  }

  private static double live(StormRun run) {
    StormMeasurement measured = run.measured();
    return measured == null ? Double.NaN : measured.liveHeapMegabytes();
  }

  private static StormRun run(double rate, double piece, double heap, long right, long accusing) {
    RunMeasurement measured = new RunMeasurement((long) rate, 1, 1, 1, 0, 500, 1_000);
    return new StormRun(
        End.DONE,
        1,
        new StormMeasurement(measured, heap, heap, piece, 0.5),
        Map.of("crosstalk.verdicts", new TopicSize(1_000, 1_000_000)),
        figures(right, accusing));
  }

  private static VerdictFigures figures(long right, long accusing) {
    return new VerdictFigures(1_000, 0, 100, 100, 100, right, accusing, DELAY, DELAY, DELAY);
  }
}
