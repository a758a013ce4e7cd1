package io.crosstalk.ingest.source.open.remotewrite;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.histogram;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.label;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.message;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.one;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.request1;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.sample;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.series1;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteWrite1Test {
  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);

  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();

  @ParameterizedTest
  @CsvSource({
    "disk_latency,3,disk.latency,3.0",
    "disk_latency_milliseconds,3,disk.latency,3.0",
    "disk_latency_seconds,0.003,disk.latency,3.0",
    "disk.latency,3,disk.latency,3.0",
    "disk_read_throughput_bytes_per_second,3e6,disk.read.throughput,3.0",
    "disk_throughput_megabytes_per_second,3,disk.throughput,3.0",
    "cpu_utilization_percent,30,cpu.utilization,30.0",
    "cpu_utilization_ratio,0.3,cpu.utilization,30.0",
    "mem_balloon_bytes,3e6,mem.balloon,3.0",
    "app_errors_per_minute,4,app.errors,4.0",
    "wait_disk_other_percent,12,wait.disk_other,12.0"
  })
  void metricName_inPrometheusSpelling_isRecognised(
      String name, double given, String metric, double expected) {
    take(one(name, NOW, given, "instance=vm-1"));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 " + metric + " " + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "disk_read_iops_total,600,disk.read.iops,10.0",
    "disk_read_throughput_bytes_total,60e6,disk.read.throughput,1.0",
    "disk_busy_seconds_total,15,disk.busy,25.0",
    "app_errors_total,5,app.errors,5.0"
  })
  void metric_nameEndsInTotal_isACounter(
      String name, double growth, String metric, double expected) {
    take(one(name, NOW - MINUTE, 7, "instance=vm-1"));
    take(one(name, NOW, 7 + growth, "instance=vm-1"));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 " + metric + " " + expected);
  }

  @Test
  void classicHistogram_secondValue_givesTheMeanWithoutBuckets() {
    for (int i = 0; i < 3; i++) {
      long time = NOW - (2 - i) * 20_000L;
      take(
          request1(
              series1(
                  "app_response_time_seconds_bucket",
                  List.of("instance=x", "le=1"),
                  sample(time, 9 * i)),
              series1("app_response_time_seconds_sum", List.of("instance=x"), sample(time, 4 * i)),
              series1(
                  "app_response_time_seconds_count", List.of("instance=x"), sample(time, 10 * i))));
    }
    assertThat(metricsIngest.samples())
        .containsExactly("x -20 app.response_time 400.0", "x 0 app.response_time 400.0");
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(3);
  }

  @Test
  void sumAndCount_inDifferentRequests_giveTheMean() {
    for (int i = 0; i < 4; i++) {
      take(one("disk_latency_seconds_sum", NOW - (3 - i) * 20_000L, i, "instance=x"));
      if (i == 0) {
        take(one("disk_latency_seconds_count", NOW - MINUTE, 0, "instance=x"));
      }
    }
    assertThat(metricsIngest.samples()).isEmpty();
    for (int i = 1; i < 4; i++) {
      take(one("disk_latency_seconds_count", NOW - (3 - i) * 20_000L, 100 * i, "instance=x"));
    }
    assertThat(metricsIngest.samples())
        .containsExactly(
            "x -40 disk.latency 10.0", "x -20 disk.latency 10.0", "x 0 disk.latency 10.0");
  }

  @Test
  void staleMarker_inASeries_endsItWithoutAValue() {
    IngestResult result =
        take(
            request1(
                series1(
                    "disk_latency",
                    List.of("instance=x"),
                    sample(NOW - 1000, 1),
                    sample(NOW, STALE))));
    assertThat(result.points()).isEqualTo(2);
    assertThat(result.refusals().count()).isZero();
    assertThat(metricsIngest.samples()).containsExactly("x -1 disk.latency 1.0");
  }

  @Test
  void samples_outOfOrder_areUsedInTheOrderOfTime() {
    take(
        request1(
            series1(
                "disk_iops_total",
                List.of("instance=x"),
                sample(NOW, 300),
                sample(NOW - 20_000, 100),
                sample(NOW - 10_000, 200))));
    assertThat(metricsIngest.samples())
        .containsExactly("x -10 disk.iops 10.0", "x 0 disk.iops 10.0");
  }

  @Test
  void exemplarsAndNativeHistograms_areCountedAndMetadataIsSkipped() {
    byte[] series =
        message(
            out -> {
              out.writeByteArray(1, label("__name__", "disk_latency"));
              out.writeByteArray(1, label("instance", "x"));
              out.writeByteArray(3, new byte[0]);
              out.writeByteArray(4, new byte[0]);
              out.writeByteArray(2, sample(NOW, 1));
            });
    take(
        message(
            out -> {
              out.writeByteArray(3, message(meta -> meta.writeString(2, "disk_latency")));
              out.writeByteArray(1, series);
            }));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 1.0");
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(2);
  }

  @Test
  void nativeHistogram_secondValue_givesTheMean() {
    for (int i = 0; i < 3; i++) {
      IngestResult result =
          take(
              histograms(
                  "app_response_time_seconds",
                  histogram(NOW - (2 - i) * 20_000L, 0, 10L * i, 4 * i)));
      assertThat(result.written()).isEqualTo(new PointReceiver.Written(0, 1, 0));
    }
    assertThat(metricsIngest.samples())
        .containsExactly("x -20 app.response_time 400.0", "x 0 app.response_time 400.0");
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(3);
  }

  @Test
  void nativeHistogram_ofAGauge_isAcceptedAndLeftOut() {
    byte[] gauge =
        message(
            out -> {
              out.writeUInt64(1, 7);
              out.writeEnum(14, 3);
              out.writeInt64(15, NOW);
            });
    IngestResult result = take(histograms("app_response_time_seconds", gauge));
    assertThat(result.written().histograms()).isEqualTo(1);
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(1);
  }

  @Test
  void nativeHistogram_staleMarker_endsBothSeries() {
    take(histograms("app_response_time_seconds", histogram(NOW - 20_000, 0, 10, 4)));
    IngestResult result =
        take(histograms("app_response_time_seconds", histogram(NOW, 0, 0, STALE)));
    assertThat(result.refusals().count()).isZero();
    assertThat(metricsIngest.samples()).isEmpty();
  }

  private static byte[] histograms(String name, byte[] histogram) {
    return request1(
        message(
            out -> {
              out.writeByteArray(1, label("__name__", name));
              out.writeByteArray(1, label("instance", "x"));
              out.writeByteArray(4, histogram);
            }));
  }

  @Test
  void writtenItems_withARefusedSample_areThoseAccepted() {
    byte[] body =
        request1(
            message(
                out -> {
                  out.writeByteArray(1, label("__name__", "disk_latency"));
                  out.writeByteArray(1, label("instance", "x"));
                  out.writeByteArray(2, sample(NOW - 1000, 1));
                  out.writeByteArray(2, sample(NOW, -1));
                  out.writeByteArray(3, new byte[0]);
                }));
    assertThat(take(body).written()).isEqualTo(new PointReceiver.Written(1, 0, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "http.server.active_requests,k8s.pod.name,app.kubernetes.io/name",
    "http_server_active_requests,k8s_pod_name,app_kubernetes_io_name",
    "http.server.active_requests,k8s_pod_name,app.kubernetes.io/name"
  })
  void names_inUtf8OrEscaped_matchTheSameRule(String series, String pod, String application) {
    TestMetricsIngest mapped =
        new TestMetricsIngest(
            TestMappings.of(
                """
                metrics:
                  - series: http.server.active_requests
                    where: {app.kubernetes.io/name: shop}
                    metric: net.connections
                    resource: "{k8s.pod.name}"
                """));
    mapped.take(one(series, NOW, 3, pod + "=pod-1", application + "=shop"), RemoteWrite1::read);
    assertThat(mapped.samples()).containsExactly("pod-1 0 net.connections 3.0");
  }

  @Test
  void names_ofAnyUtf8_areKept() {
    take(one("größe in m²", NOW, 3, "instance=x", "über/all=ja \"so\""));
    assertThat(metricsIngest.bus().samples())
        .containsExactly("x " + NOW + " größe in m²{über/all=ja \"so\"} 3.0");
  }

  @Test
  void labels_notAdjacentInTheMessage_areRead() {
    for (int i = 0; i < 2; i++) {
      int count = i;
      take(
          request1(
              message(
                  out -> {
                    out.writeByteArray(1, label("__name__", "disk_iops_total"));
                    out.writeByteArray(2, sample(NOW - MINUTE * (1 - count), 60 * count));
                    out.writeByteArray(1, label("instance", "x"));
                  })));
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.iops 1.0");
  }

  @Test
  void typeAndUnit_amongTheLabels_areRead() {
    for (int i = 0; i < 2; i++) {
      take(
          one(
              "disk_read_throughput",
              NOW - MINUTE * (1 - i),
              60e6 * i,
              "instance=x",
              "__type__=counter",
              "__unit__=bytes"));
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.read.throughput 1.0");
  }

  @Test
  void unknownSeries_counterOrGauge_isPublishedAsRateOrValue() {
    for (int i = 0; i < 2; i++) {
      long time = NOW - MINUTE * (1 - i);
      take(
          request1(
              series1("up", List.of("instance=x", "job=node"), sample(time, 1)),
              series1(
                  "http_requests_total",
                  List.of("code=200", "instance=x"),
                  sample(time, 120 * i))));
    }
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder(
            "x -60 up 1.0", "x 0 up 1.0", "x 0 http_requests_total{code=200} 2.0");
  }

  @Test
  void series_withoutNameOrResource_isRefused() {
    take(
        request1(
            message(out -> out.writeByteArray(2, sample(NOW, 1))),
            series1("disk_latency", List.of(), sample(NOW, 1)),
            series1("x".repeat(17_000), List.of("instance=a"), sample(NOW, 1))));
    assertThat(metricsIngest.refusals())
        .satisfiesExactly(
            reason -> assertThat(reason).contains("the series has no name"),
            reason -> assertThat(reason).contains("no label tells which resource"),
            reason -> assertThat(reason).contains("the labels have more than 16 KiB"));
  }

  private IngestResult take(byte[] body) {
    return metricsIngest.take(body, RemoteWrite1::read);
  }
}
