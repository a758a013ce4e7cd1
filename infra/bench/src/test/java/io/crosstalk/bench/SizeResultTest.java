package io.crosstalk.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.process.Machine;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.bench.variant.Variant;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SizeResultTest {
  private static final SizeResult RESULT =
      new SizeResult(
          1_000,
          554,
          8_000,
          23,
          0,
          64_000_000,
          Map.of(
              Variant.COPY, List.of(run(8_000, 1), run(4_000, 1), run(9_000, 4)),
              Variant.STATELESS, List.of(run(4_000, 1), run(4_000, 1), run(4_000, 1)),
              Variant.CORRELATION, List.of(run(2_000, 1), run(2_000, 1), run(900, 1))));

  @Test
  void ratio_severalRounds_isMedianOfRatiosOfRounds() {
    assertThat(RESULT.ratio(Variant.COPY)).isEqualTo(0.25);
    assertThat(RESULT.ratio(Variant.STATELESS)).isEqualTo(0.5);
  }

  @Test
  void figures_severalRounds_areMediansAndLargestDisturbance() {
    int cores = Runtime.getRuntime().availableProcessors();

    assertThat(RESULT.rate(Variant.COPY)).isEqualTo(8_000);
    assertThat(RESULT.range(Variant.COPY)).containsExactly(4_000, 9_000);
    assertThat(RESULT.disturbance(Variant.COPY)).isEqualTo(4.0 / cores, Offset.offset(1e-9));
    assertThat(RESULT.cpuPerMillion(Variant.STATELESS)).isEqualTo(500);
  }

  @Test
  void reportAsTable_severalVariants_hasRowWithRatioForEach() {
    ThroughputReport report = report();

    assertThat(report.asTable())
        .containsPattern("1,000 +23/M +copy loop +8,000 +\\(4,000 – 9,000\\) +0\\.250")
        .containsPattern("correlation +2,000")
        .contains("Median of 3 interleaved rounds");
  }

  @Test
  void reportAsJson_severalVariants_hasRatiosToReferences() {
    assertThat(new String(EventJson.write(report()), StandardCharsets.UTF_8))
        .contains("\"ratioToCopyLoop\":0.25", "\"ratioToStateless\":0.5", "\"CORRELATION\":[");
  }

  private static ThroughputReport report() {
    return new ThroughputReport(
        new Machine("a processor", 2, 1_024, "Linux", "25"),
        new ThroughputSettings(3, 2, List.of("-Xmx1g"), List.of(), null),
        List.of(RESULT));
  }

  private static RunMeasurement run(long samples, double othersCpuSeconds) {
    return new RunMeasurement(samples, 1, 2, 0.5, othersCpuSeconds, 300, 7);
  }
}
