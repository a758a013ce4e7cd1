package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesSourcesTest {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private final SeriesSources sources = new SeriesSources();

  private void send(String source, String metric, long timeMs) {
    SampleBatch.Column column =
        new SampleBatch.Column(MetricCatalogue.of(metric), new double[] {1});
    sources.record("node-1", new SampleBatch(source, new long[] {timeMs}, List.of(column)));
  }

  @Test
  void seriesOfTwoSourcesInTurns_isAWarningOfBoth() {
    for (int minute = 0; minute < 3; minute++) {
      send("prometheus-1", "cpu.utilization", minute * MINUTE);
      send("collector", "cpu.utilization", minute * MINUTE + 20_000);
    }

    assertThat(sources.warnings("prometheus-1", 3 * MINUTE))
        .singleElement()
        .asString()
        .startsWith("the source collector sends the same series")
        .contains("cpu.utilization of node-1");
    assertThat(sources.warnings("collector", 3 * MINUTE))
        .singleElement()
        .asString()
        .startsWith("the source prometheus-1 sends the same series");
    assertThat(sources.warnings("other", 3 * MINUTE)).isEmpty();
    assertThat(sources.warnings("collector", 13 * MINUTE)).isEmpty();
  }

  @Test
  void sourceThatTakesOver_isNoWarning() {
    send("old-name", "cpu.utilization", 0);
    send("new-name", "cpu.utilization", MINUTE);
    send("newest-name", "cpu.utilization", 2 * MINUTE);
    send("new-name", "cpu.utilization", 30 * MINUTE);

    assertThat(sources.warnings("new-name", 3 * MINUTE)).isEmpty();
    assertThat(sources.warnings("new-name", 30 * MINUTE)).isEmpty();
  }

  @Test
  void sourcesWithMetricsOfTheirOwn_areNoWarning() {
    for (int minute = 0; minute < 3; minute++) {
      send("vcenter", "cpu.utilization", minute * MINUTE);
      send("flows", "net.tx.throughput", minute * MINUTE);
    }

    assertThat(sources.warnings("flows", 3 * MINUTE)).isEmpty();
  }

  @Test
  void metricThatNoDiagnosisUses_isNoWarning() {
    for (int minute = 0; minute < 3; minute++) {
      send("prometheus-1", "up", minute * MINUTE);
      send("prometheus-2", "up", minute * MINUTE);
    }

    assertThat(sources.warnings("prometheus-1", 3 * MINUTE)).isEmpty();
  }
}
