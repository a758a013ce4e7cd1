package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.otlp.Otlp.count;
import static io.crosstalk.ingest.source.open.otlp.Otlp.gauge;
import static io.crosstalk.ingest.source.open.otlp.Otlp.histogram;
import static io.crosstalk.ingest.source.open.otlp.Otlp.point;
import static io.crosstalk.ingest.source.open.otlp.Otlp.sum;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import io.opentelemetry.proto.metrics.v1.DataPointFlags;
import io.opentelemetry.proto.metrics.v1.Exemplar;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogram;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.Summary;
import io.opentelemetry.proto.metrics.v1.SummaryDataPoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OtlpProtobufTest {
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();

  @Test
  void json_resourceAfterItsMetrics_isRead() {
    TestMetricsIngest json = new TestMetricsIngest();
    String body =
        """
        {"resourceMetrics":[{"scopeMetrics":[{"metrics":[{"gauge":{"dataPoints":[
          {"timeUnixNano":"%d000000","asDouble":0.0025}]},"unit":"s","name":"disk.latency"}]}],
          "resource":{"attributes":[{"key":"host.name","value":{"stringValue":"vm-1"}}]}}]}
        """
            .formatted(NOW);
    json.take(body.getBytes(StandardCharsets.UTF_8), OtlpFormat.JSON::read);
    assertThat(json.samples()).containsExactly("vm-1 0 disk.latency 2.5");
  }

  @Test
  void gauge_nameOfAMetric_becomesThatMetricInItsUnit() {
    take(Otlp.of("vm-1", gauge("disk.latency", "s", point(NOW, 0.0025))));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.latency 2.5");
  }

  @Test
  void counter_secondValue_givesGrowthPerSecond() {
    take(Otlp.of("vm-1", bytesRead(count(NOW - MINUTE, NOW - 20_000, 100_000_000))));
    assertThat(metricsIngest.samples()).isEmpty();
    take(Otlp.of("vm-1", bytesRead(count(NOW - MINUTE, NOW, 160_000_000))));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.read.throughput 3.0");
  }

  @Test
  void counter_restarted_givesNoValue() {
    take(Otlp.of("vm-1", bytesRead(count(NOW - MINUTE, NOW - 20_000, 100))));
    take(Otlp.of("vm-1", bytesRead(count(NOW - 10_000, NOW, 160_000_000))));
    assertThat(metricsIngest.samples()).isEmpty();
  }

  private static Metric bytesRead(NumberDataPoint.Builder point) {
    return sum("disk.read.throughput", "By", AGGREGATION_TEMPORALITY_CUMULATIVE, true, point);
  }

  @Test
  void delta_withStartTime_isSpreadOverItsOwnInterval() {
    take(
        Otlp.of(
            "app-1",
            sum(
                "app.errors",
                "{error}",
                AGGREGATION_TEMPORALITY_DELTA,
                true,
                count(NOW - 30_000, NOW, 10))));
    assertThat(metricsIngest.samples()).containsExactly("app-1 0 app.errors 20.0");
  }

  @Test
  void delta_withoutStartTime_isSpreadOverTheTimeSinceThePreviousPoint() {
    for (long time : List.of(NOW - 20_000, NOW)) {
      take(
          Otlp.of(
              "app-1",
              sum("app.throughput", "", AGGREGATION_TEMPORALITY_DELTA, true, count(0, time, 40))));
    }
    assertThat(metricsIngest.samples()).containsExactly("app-1 0 app.throughput 2.0");
  }

  @Test
  void sum_notMonotonic_isTreatedAsGauge() {
    take(
        Otlp.of(
            "vm-1",
            sum(
                "net.connections",
                "{connection}",
                AGGREGATION_TEMPORALITY_CUMULATIVE,
                false,
                point(NOW, 17))));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 net.connections 17.0");
  }

  @Test
  void histogram_secondValue_givesTheMeanSinceThePreviousOne() {
    take(Otlp.of("x", histogram("app.response_time", "s", NOW - MINUTE, 10, 1)));
    take(Otlp.of("x", histogram("app.response_time", "s", NOW - 30_000, 30, 6)));
    take(Otlp.of("x", histogram("app.response_time", "s", NOW, 30, 6)));
    assertThat(metricsIngest.samples()).containsExactly("x -30 app.response_time 250.0");
  }

  @Test
  void exponentialHistogramAndSummary_secondValue_giveTheMean() {
    for (int i = 0; i < 2; i++) {
      long nanos = (NOW - MINUTE * (1 - i)) * 1_000_000;
      Metric exponential =
          Metric.newBuilder()
              .setName("disk.read.latency")
              .setUnit("ms")
              .setExponentialHistogram(
                  ExponentialHistogram.newBuilder()
                      .setAggregationTemporality(AGGREGATION_TEMPORALITY_CUMULATIVE)
                      .addDataPoints(
                          ExponentialHistogramDataPoint.newBuilder()
                              .setTimeUnixNano(nanos)
                              .setCount(10L * i)
                              .setSum(25 * i)))
              .build();
      Metric summary =
          Metric.newBuilder()
              .setName("disk.write.latency")
              .setUnit("ms")
              .setSummary(
                  Summary.newBuilder()
                      .addDataPoints(
                          SummaryDataPoint.newBuilder()
                              .setTimeUnixNano(nanos)
                              .setCount(10L * i)
                              .setSum(45 * i)))
              .build();
      take(Otlp.of("ds-1", exponential, summary));
    }
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder("ds-1 0 disk.read.latency 2.5", "ds-1 0 disk.write.latency 4.5");
  }

  @Test
  void unknownMetric_withLabels_keepsItsNameAndLabels() {
    take(
        Otlp.of(
            "vm-1",
            gauge(
                "jvm.memory",
                "By",
                point(NOW, 5, "pool", "eden"),
                point(NOW, 7, "pool", "old", "host.name", "vm-1"))));
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder(
            "vm-1 0 jvm.memory{pool=eden} 5.0", "vm-1 0 jvm.memory{pool=old} 7.0");
  }

  @Test
  void resource_severalLabels_explicitLabelPrecedesHostAndService() {
    List<String> resources =
        List.of("crosstalk.resource", "resource", "resource_id", "host.name", "service.name");
    for (int i = 0; i < resources.size(); i++) {
      String[] pairs = new String[2 * (resources.size() - i)];
      for (int j = i; j < resources.size(); j++) {
        pairs[2 * (j - i)] = resources.get(j);
        pairs[2 * (j - i) + 1] = "by-" + resources.get(j);
      }
      take(
          Otlp.request(Otlp.attributes(pairs), gauge("disk.latency", "ms", point(NOW, i)))
              .toByteArray());
    }
    assertThat(metricsIngest.samples())
        .extracting(sample -> sample.split(" ")[0])
        .containsExactly(
            "by-crosstalk.resource",
            "by-resource",
            "by-resource_id",
            "by-host.name",
            "by-service.name");
  }

  @Test
  void resource_applicationMetric_serviceLabelPrecedesHost() {
    take(
        Otlp.request(
                Otlp.attributes("host.name", "h", "service.name", "shop"),
                gauge("app.response_time", "ms", point(NOW, 1)))
            .toByteArray());
    assertThat(metricsIngest.samples()).containsExactly("shop 0 app.response_time 1.0");
  }

  @Test
  void attribute_onPointAndResource_valueOfThePointIsUsed() {
    take(Otlp.of("h", gauge("disk.latency", "ms", point(NOW, 1, "crosstalk.resource", "ds-1"))));
    assertThat(metricsIngest.samples()).containsExactly("ds-1 0 disk.latency 1.0");
  }

  @Test
  void point_withoutResource_isRefused() {
    IngestResult result =
        take(Otlp.request(List.of(), gauge("disk.latency", "ms", point(NOW, 1))).toByteArray());
    assertThat(result.refusals().count()).isEqualTo(1);
    assertThat(metricsIngest.refusals().getFirst())
        .startsWith("disk.latency{}: no label tells which resource it is about");
  }

  @Test
  void point_withoutValue_isNotTakenForZero() {
    IngestResult result =
        take(
            Otlp.of(
                "vm-1",
                gauge(
                    "disk.latency",
                    "ms",
                    point(NOW, Double.NaN),
                    point(NOW - 1000, 1)
                        .setFlags(DataPointFlags.DATA_POINT_FLAGS_NO_RECORDED_VALUE_MASK_VALUE),
                    NumberDataPoint.newBuilder().setTimeUnixNano(NOW * 1_000_000))));
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(result.refusals().count()).isZero();
  }

  @Test
  void implausibleValues_inOneRequest_becomeOneDeadLetterForEachReason() {
    IngestResult result =
        take(
            Otlp.of(
                "vm-1",
                gauge(
                    "disk.latency",
                    "ms",
                    point(NOW, Double.POSITIVE_INFINITY),
                    point(NOW, -1),
                    point(NOW - 1000, -1),
                    point(0, 1),
                    point(NOW, 1))));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.latency 1.0");
    assertThat(result.points()).isEqualTo(5);
    assertThat(result.refusals().count()).isEqualTo(4);
    assertThat(metricsIngest.refusals())
        .satisfiesExactly(
            reason -> assertThat(reason).contains("Infinity is not a finite number"),
            reason ->
                assertThat(reason).contains("nothing below 0").endsWith("(and 1 more like it)"),
            reason -> assertThat(reason).contains("is more than 31 days ago"));
  }

  @Test
  void unit_ofAnotherQuantity_isRefused() {
    take(Otlp.of("vm-1", gauge("disk.latency", "By", point(NOW, 1))));
    assertThat(metricsIngest.refusals().getFirst()).contains("'B' does not measure disk.latency");
  }

  @Test
  void unit_inUcumSpelling_isConverted() {
    take(
        Otlp.of(
            "vm-1",
            gauge("disk.throughput", "MBy/s", point(NOW, 3)),
            gauge("disk.read.throughput", "{KiBy/s}", point(NOW, 1000)),
            gauge("disk.iops", "{operation}/s", point(NOW, 4)),
            gauge("net.discards", "{packets/s}", point(NOW, 5)),
            gauge("cpu.utilization", "1", point(NOW, 0.25)),
            gauge("net.rtt", "us", point(NOW, 1500))));
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder(
            "vm-1 0 disk.throughput 3.0",
            "vm-1 0 disk.read.throughput 1.024",
            "vm-1 0 disk.iops 4.0",
            "vm-1 0 net.discards 5.0",
            "vm-1 0 cpu.utilization 25.0",
            "vm-1 0 net.rtt 1.5");
  }

  @Test
  void counter_ofSecondsForARatioMetric_becomesPercentOfElapsedTime() {
    for (int i = 0; i < 2; i++) {
      take(
          Otlp.of(
              "vm-1",
              sum(
                  "disk.busy",
                  "s",
                  AGGREGATION_TEMPORALITY_CUMULATIVE,
                  true,
                  point(NOW - MINUTE * (1 - i), 15 * i))));
    }
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.busy 25.0");
  }

  @Test
  void attributes_inAnotherOrder_areTheSameSeries() {
    take(Otlp.of("x", bytesRead(count(1, NOW - 1000, 1, "a", "1", "b", "2"))));
    take(Otlp.of("x", bytesRead(count(1, NOW, 1_000_001, "b", "2", "a", "1"))));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.read.throughput 1.0");
  }

  @Test
  void series_sameResourceAndMetricTwice_onlyTheFirstIsAccepted() {
    take(
        Otlp.of(
            "x", gauge("disk.latency", "ms", point(NOW, 1, "d", "1"), point(NOW, 2, "d", "2"))));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 1.0");
    assertThat(metricsIngest.refusals().getFirst())
        .contains("tell them apart, or combine them, by a mapping");
  }

  @Test
  void message_fieldsReversedAndUnknownOnesAdded_givesTheSameSamples() throws IOException {
    Metric metric = bytesRead(count(1, NOW - 1000, 1, "a", "1", "b", "2"));
    byte[] usual = Otlp.of("x", metric);
    byte[] turned = reversed(usual, 2);
    assertThat(turned).isNotEqualTo(usual);
    take(turned);
    take(Otlp.of("x", bytesRead(count(1, NOW, 1_000_001, "a", "1", "b", "2"))));
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.read.throughput 1.0");
  }

  /**
   * Returns a message with its fields in reverse order and with unknown fields in front, down to a
   * nesting level.
   */
  private static byte[] reversed(byte[] message, int levels) throws IOException {
    UnknownFieldSet fields = UnknownFieldSet.parseFrom(message);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(99, UnknownFieldSet.Field.newBuilder().addVarint(7).build(), out);
    for (int number : fields.asMap().keySet().stream().sorted(Comparator.reverseOrder()).toList()) {
      UnknownFieldSet.Field field = fields.getField(number);
      if (levels > 0 && !field.getLengthDelimitedList().isEmpty()) {
        UnknownFieldSet.Field.Builder turned = UnknownFieldSet.Field.newBuilder();
        for (ByteString each : field.getLengthDelimitedList()) {
          turned.addLengthDelimited(ByteString.copyFrom(reversed(each.toByteArray(), levels - 1)));
        }
        field = turned.build();
      }
      write(number, field, out);
    }
    return out.toByteArray();
  }

  private static void write(int number, UnknownFieldSet.Field field, ByteArrayOutputStream out)
      throws IOException {
    UnknownFieldSet.newBuilder().addField(number, field).build().writeTo(out);
  }

  @Test
  void message_malformed_isRefusedAsAWholeAndBecomesADeadLetter() {
    byte[] body = Otlp.of("x", gauge("disk.latency", "ms", point(NOW, 1)));
    byte[] cut = Arrays.copyOf(body, body.length - 3);
    assertThatThrownBy(() -> take(cut))
        .isInstanceOf(MalformedProtoException.class)
        .hasMessageContaining("longer than the message that it is in");
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(metricsIngest.bus().deadLetters().getFirst().original()).isEqualTo(cut);
  }

  @Test
  void text_notUtf8_isAcceptedWithReplacements() {
    byte[] body = Otlp.of("vm-1", gauge("x-(", "", point(NOW, 1)));
    body[new String(body, StandardCharsets.ISO_8859_1).indexOf("x-(") + 1] = (byte) 0xC3;
    take(body);
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 x\uFFFD( 1.0");
  }

  @Test
  void exemplars_inAPoint_areCountedAndIgnored() {
    take(
        Otlp.of(
            "vm-1",
            gauge("disk.latency", "ms", point(NOW, 1).addExemplars(Exemplar.newBuilder()))));
    assertThat(metricsIngest.leftOut("kind")).isEqualTo(1);
  }

  @Test
  void unmappedSeries_beyondTheLimit_areNotPublished() {
    TestMetricsIngest narrow = new TestMetricsIngest(TestMappings.none(), 10, 2);
    byte[] body =
        Otlp.of(
            "x",
            gauge("a", "", point(NOW, 1)),
            gauge("b", "", point(NOW, 1)),
            gauge("c", "", point(NOW, 1)),
            gauge("disk.latency", "", point(NOW, 1)));
    narrow.take(body, OtlpProtobuf::read);
    assertThat(narrow.samples())
        .containsExactlyInAnyOrder("x 0 a 1.0", "x 0 b 1.0", "x 0 disk.latency 1.0");
    assertThat(narrow.leftOut("unmapped")).isEqualTo(1);
  }

  @Test
  void seriesLimit_seriesSilentForAnHour_noLongerCounts() {
    TestMetricsIngest narrow = new TestMetricsIngest(TestMappings.none(), 1, 1);
    narrow.take(Otlp.of("x", gauge("a", "", point(NOW, 1))), OtlpProtobuf::read);
    byte[] other = Otlp.of("x", gauge("disk.latency", "", point(NOW, 1)));
    narrow.take(other, OtlpProtobuf::read);
    assertThat(narrow.refusals().getFirst()).contains("too many series are sent");
    narrow.clock().advance(Duration.ofHours(2));
    narrow.take(other, OtlpProtobuf::read);
    assertThat(narrow.samples()).containsExactly("x 0 a 1.0", "x 0 disk.latency 1.0");
  }

  @Test
  void telemetrygen_recordedRequest_isAccepted() throws IOException {
    byte[] body =
        Objects.requireNonNull(getClass().getResourceAsStream("/open/telemetrygen.bin"))
            .readAllBytes();
    assertThat(take(body).points()).isEqualTo(5);
  }

  private IngestResult take(byte[] body) {
    return metricsIngest.take(body, OtlpProtobuf::read);
  }
}
