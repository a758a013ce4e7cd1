package io.crosstalk.ingest.source.open.ingest;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.publish.SenderCounts.Tally;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class MetricsIngestTest {
  private final FakeBus bus = new FakeBus(true);
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest(bus);

  @Test
  void take_samplesNotAcknowledged_refusalsAreCounted() {
    bus.refuse(record -> record.topic().equals(Topics.SAMPLES), new TimeoutException("silent"));
    assertThatThrownBy(() -> metricsIngest.take(new byte[0], MetricsIngestTest::read))
        .isInstanceOf(NotAcknowledgedException.class);
    assertThat(bus.deadLetters()).hasSize(1);
    Tally tally = metricsIngest.sources().tallies().of("test");
    assertThat(tally.samples()).isZero();
    assertThat(tally.rejected()).isEqualTo(1);
    assertThat(tally.lastRejection()).contains("not plausible");
  }

  @Test
  void take_deadLettersNotAcknowledged_refusalsAreNotCounted() {
    bus.refuse(
        record -> record.topic().equals(Topics.DEAD_LETTERS), new TimeoutException("silent"));
    assertThatThrownBy(() -> metricsIngest.take(new byte[0], MetricsIngestTest::read))
        .isInstanceOf(NotAcknowledgedException.class);
    assertThat(metricsIngest.sources().tallies().of("test").rejected()).isZero();
  }

  /** Parses any body as one valid and one invalid data point. */
  private static void read(byte[] body, SeriesTable table, PointReceiver taker) {
    taker.take(table.of(series("a")), NOW, 0, 1, body, 0, 0);
    taker.take(table.of(series("b")), NOW, 0, -1, body, 0, 0);
  }

  private static ForeignSeries series(String instance) {
    Labels labels = Labels.of(Map.of("instance", instance));
    return new ForeignSeries("disk.latency", "", SeriesKind.GAUGE, labels, Labels.NONE);
  }
}
