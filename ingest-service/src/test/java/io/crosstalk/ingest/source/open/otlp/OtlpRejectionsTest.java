package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.otlp.Otlp.gauge;
import static io.crosstalk.ingest.source.open.otlp.Otlp.histogram;
import static io.crosstalk.ingest.source.open.otlp.Otlp.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.ingest.publish.SenderCounts;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtlpRejectionsTest {
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();

  @Test
  void gauges_differOnlyByAnAttribute_rejectionIsPartOfTheResponse() throws Exception {
    byte[] body =
        Otlp.of(
            "vm-1",
            gauge("disk.latency", "ms", point(NOW, 1, "disk", "a"), point(NOW, 2, "disk", "b")));
    ExportMetricsServiceResponse answer = answer(body);
    assertThat(answer.getPartialSuccess().getRejectedDataPoints()).isEqualTo(1);
    assertThat(answer.getPartialSuccess().getErrorMessage())
        .contains("disk.latency of vm-1")
        .contains("disk=b");
  }

  @Test
  void histogramPoint_refused_countsOnce() throws Exception {
    byte[] body =
        Otlp.request(List.of(), histogram("app.response_time", "s", NOW, 10, 1)).toByteArray();
    assertThat(answer(body).getPartialSuccess().getRejectedDataPoints()).isEqualTo(1);
  }

  @Test
  void samplesAndRejections_ofASender_areCounted() throws Exception {
    byte[] body =
        Otlp.of(
            "vm-1",
            gauge("disk.latency", "ms", point(NOW, 1, "disk", "a"), point(NOW, 2, "disk", "b")));
    answer(body);
    SenderCounts.Tally tally = metricsIngest.sources().tallies().of("test");
    assertThat(tally.samples()).isEqualTo(1);
    assertThat(tally.rejected()).isEqualTo(1);
    assertThat(tally.lastRejection()).contains("disk=b").contains("disk.latency of vm-1");
    assertThat(metricsIngest.sources().tallies().of("another").samples()).isZero();
  }

  @Test
  void request_unreadable_isCountedAsRejected() {
    assertThatThrownBy(() -> answer(new byte[] {1, 2, 3}))
        .isInstanceOf(MalformedProtoException.class);
    assertThat(metricsIngest.sources().tallies().of("test").rejected()).isEqualTo(1);
    assertThat(metricsIngest.sources().tallies().of("test").lastRejection()).isNotBlank();
  }

  private ExportMetricsServiceResponse answer(byte[] body) throws Exception {
    return ExportMetricsServiceResponse.parseFrom(
        new OtlpIntake(metricsIngest.metricsIngest()).protobuf("test", body));
  }
}
