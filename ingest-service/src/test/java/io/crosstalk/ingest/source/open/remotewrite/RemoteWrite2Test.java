package io.crosstalk.ingest.source.open.remotewrite;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.histogram;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.message;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite2;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteWrite2Test {
  private static final int COUNTER = 1;
  private static final int HISTOGRAM = 3;

  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();

  @ParameterizedTest
  @CsvSource({"true,true", "true,false", "false,true"})
  void labels_asSymbolNumbers_areRead(boolean packed, boolean symbolsFirst) {
    take(
        new Writes()
            .series2(
                packed,
                out -> out.writeByteArray(2, sample(NOW, 0.003)),
                "__name__",
                "disk_latency_seconds",
                "instance",
                "vm-1")
            .request2(symbolsFirst));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.latency 3.0");
  }

  @Test
  void metadata_typeAndUnit_areUsed() {
    for (int i = 0; i < 2; i++) {
      int count = i;
      Writes writes = new Writes();
      int unit = writes.symbol("bytes");
      take(
          writes
              .series2(
                  true,
                  out -> {
                    out.writeByteArray(2, sample(NOW - MINUTE * (1 - count), 60e6 * count));
                    out.writeByteArray(
                        5,
                        message(
                            meta -> {
                              meta.writeUInt32(1, COUNTER);
                              meta.writeUInt32(4, unit);
                            }));
                  },
                  "__name__",
                  "disk_throughput",
                  "instance",
                  "x")
              .request2(true));
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.throughput 1.0");
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void counter_newCreationTime_givesNoValue(boolean inTheSample) {
    for (int i = 0; i < 3; i++) {
      int round = i;
      long created = i < 2 ? 1000 : 2000;
      take(
          new Writes()
              .series2(
                  true,
                  out -> {
                    out.writeByteArray(
                        2,
                        message(
                            sample -> {
                              sample.writeDouble(1, 20 * round);
                              sample.writeInt64(2, NOW - 20_000L * (2 - round));
                              sample.writeInt64(3, inTheSample ? created : 0);
                            }));
                    out.writeInt64(6, inTheSample ? 0 : created);
                  },
                  "__name__",
                  "disk_iops_total",
                  "instance",
                  "x")
              .request2(true));
    }
    assertThat(metricsIngest.samples()).containsExactly("x -20 disk.iops 1.0");
  }

  @Test
  void series_sentInBothVersions_isTheSame() {
    metricsIngest.take(
        Writes.one("disk_iops_total", NOW - MINUTE, 0, "instance=x"), RemoteWrite1::read);
    take(
        new Writes()
            .series2(
                true,
                out -> out.writeByteArray(2, sample(NOW, 60)),
                "__name__",
                "disk_iops_total",
                "instance",
                "x")
            .request2(true));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.iops 1.0");
  }

  @Test
  void exemplarsAndHistograms_inARequest_areCountedAndIgnored() {
    take(
        new Writes()
            .series2(
                true,
                out -> {
                  out.writeByteArray(3, new byte[0]);
                  out.writeByteArray(4, new byte[0]);
                },
                "__name__",
                "a",
                "instance",
                "x")
            .request2(true));
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(2);
  }

  @Test
  void nativeHistogram_newStart_givesNoMeanBetweenTheStarts() {
    for (int i = 0; i < 4; i++) {
      int round = i;
      long started = i < 2 ? NOW - 300_000 : NOW - 30_000;
      IngestResult result =
          take(
              new Writes()
                  .series2(
                      true,
                      out ->
                          out.writeByteArray(
                              3,
                              histogram(
                                  NOW - (3 - round) * 20_000L, started, 10L * round, 4 * round)),
                      "__name__",
                      "app_response_time_seconds",
                      "instance",
                      "x")
                  .request2(true));
      assertThat(result.written()).isEqualTo(new PointReceiver.Written(0, 1, 0));
    }
    assertThat(metricsIngest.samples())
        .containsExactly("x -40 app.response_time 400.0", "x 0 app.response_time 400.0");
  }

  /** Prometheus sends both with {@code always_scrape_classic_histograms}. */
  @ParameterizedTest
  @ValueSource(strings = {"", ", combine: sum"})
  void histogram_sentAsNativeAndClassic_isTakenOnce(String combine) {
    TestMetricsIngest both =
        new TestMetricsIngest(
            TestMappings.of(
                "metrics:\n  - {series: app_response_time_seconds_count, metric: app.throughput,"
                    + " resource: '{instance}'"
                    + combine
                    + "}"));
    for (int i = 0; i < 4; i++) {
      int round = i;
      long time = NOW - (3 - round) * 20_000L;
      Writes writes = new Writes();
      int unit = writes.symbol("seconds");
      byte[] metadata =
          message(
              meta -> {
                meta.writeUInt32(1, HISTOGRAM);
                meta.writeUInt32(4, unit);
              });
      Runnable sendNative =
          () ->
              writes.series2(
                  true,
                  out -> {
                    out.writeByteArray(3, histogram(time, NOW - 300_000, 10L * round, 4 * round));
                    out.writeByteArray(5, metadata);
                  },
                  "__name__",
                  "app_response_time_seconds",
                  "instance",
                  "x");
      if (round % 2 == 0) {
        sendNative.run();
      }
      for (String part : List.of("_sum", "_count")) {
        writes.series2(
            true,
            out -> {
              out.writeByteArray(2, sample(time, (part.equals("_sum") ? 4 : 10) * round));
              out.writeByteArray(5, metadata);
            },
            "__name__",
            "app_response_time_seconds" + part,
            "instance",
            "x");
      }
      if (round % 2 == 1) {
        sendNative.run();
      }
      IngestResult result = both.take(writes.request2(true), RemoteWrite2::read);
      assertThat(result.refusals().all()).isEmpty();
      assertThat(result.written()).isEqualTo(new PointReceiver.Written(2, 1, 0));
    }
    assertThat(both.samples())
        .filteredOn(sample -> sample.contains("throughput"))
        .hasSize(3)
        .allMatch(sample -> sample.endsWith(" app.throughput 0.5"));
  }

  @Test
  void symbolReferences_outOfRange_refuseOnlyTheirSeries() {
    IngestResult result =
        take(
            message(
                out -> {
                  for (String symbol :
                      new String[] {"", "__name__", "disk_latency", "instance", "x"}) {
                    out.writeString(4, symbol);
                  }
                  for (int[] refs : new int[][] {{1, 2, 3, 4}, {1, 2, 3}, {1, 2, 3, 9}, {}}) {
                    out.writeByteArray(
                        5,
                        message(
                            series -> {
                              for (int ref : refs) {
                                series.writeUInt32(1, ref);
                              }
                              series.writeByteArray(2, sample(NOW, 1));
                            }));
                  }
                }));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 1.0");
    assertThat(result.refusals().count()).isEqualTo(3);
  }

  @Test
  void firstSymbol_notEmpty_isRefused() {
    assertThatThrownBy(() -> take(message(out -> out.writeString(4, "x"))))
        .isInstanceOf(MalformedProtoException.class)
        .hasMessage("the first symbol must be the empty string");
  }

  @Test
  void longSymbol_referencedOften_needsNoAdditionalMemory() {
    String symbol = "y".repeat(1_000_000);
    Writes writes = new Writes();
    for (int i = 0; i < 10_000; i++) {
      writes.series2(true, out -> out.writeByteArray(2, sample(NOW, 1)), symbol, symbol);
    }
    assertThat(take(writes.request2(true)).refusals().count()).isEqualTo(10_000);
  }

  private IngestResult take(byte[] body) {
    return metricsIngest.take(body, RemoteWrite2::read);
  }
}
