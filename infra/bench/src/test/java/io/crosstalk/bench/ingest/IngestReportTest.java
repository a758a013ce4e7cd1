package io.crosstalk.bench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IngestReportTest {
  private static final IngestWorkload WORKLOAD = new IngestWorkload(100, 2_000, 8_000);

  @Test
  void ratio_severalRounds_isMedianOfRatiosOfSamplesPerCpuSecond() {
    assertThat(report().ratio(IngestVariant.REMOTE_WRITE)).isEqualTo(4);
  }

  @Test
  void asTable_severalVariants_hasRowForEach() {
    assertThat(report().asTable())
        .contains("Median of 3 interleaved rounds", "100 machines with 8 series, 8,000 samples")
        .containsPattern("Telegraf, remote write +4,000 ")
        .containsPattern("ingest-service, remote write +8,000 .* 4\\.0 ");
  }

  private static IngestReport report() {
    Map<IngestVariant, List<IngestMeasurement>> runs = new EnumMap<>(IngestVariant.class);
    runs.put(IngestVariant.TELEGRAF, List.of(run(2, 4), run(2, 4), run(2, 8)));
    runs.put(IngestVariant.REMOTE_WRITE, List.of(run(1, 1), run(1, 1), run(1, 1)));
    return new IngestReport("a machine", WORKLOAD, runs);
  }

  private static IngestMeasurement run(double seconds, double cpuSeconds) {
    return new IngestMeasurement(8_000, seconds, cpuSeconds, 0.5, 0.5);
  }
}
