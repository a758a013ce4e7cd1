package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.testkit.Fuzz;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OtlpFuzzTest {
  private static final String JSON =
      """
      {"resourceMetrics":[{"resource":{"attributes":[{"key":"host.name","value":{"stringValue":"vm-1"}}]},
       "scopeMetrics":[{"metrics":[
        {"name":"disk.latency","unit":"s","gauge":{"dataPoints":[
          {"timeUnixNano":"%1$d","asDouble":0.002,"attributes":[{"key":"a","value":{"arrayValue":{"values":[{"intValue":"1"}]}}}]},
          {"timeUnixNano":%1$d,"asInt":"7","exemplars":[{"asDouble":1}]}]}},
        {"name":"x","histogram":{"aggregationTemporality":2,"dataPoints":[
          {"timeUnixNano":"%1$d","count":"3","sum":"NaN","bucketCounts":["1","2"]}]}}]}]}]}
      """
          .formatted(NOW * 1_000_000);

  @Test
  void protobuf_mutated_isReadOrRefused() throws IOException {
    List<byte[]> payloads =
        List.of(
            Objects.requireNonNull(getClass().getResourceAsStream("/open/telemetrygen.bin"))
                .readAllBytes(),
            Otlp.of(
                "vm-1",
                Otlp.gauge("disk.latency", "s", Otlp.point(NOW, 0.002, "a", "b")),
                Otlp.sum(
                    "app.errors",
                    "{error}",
                    AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA,
                    true,
                    Otlp.count(NOW - 1000, NOW, 3)),
                Otlp.histogram("app.response_time", "ms", NOW, 3, 10, "x", "y")));
    fuzz(payloads, OtlpFormat.PROTOBUF);
  }

  @Test
  void json_mutated_isReadOrRefused() {
    fuzz(List.of(JSON.getBytes(StandardCharsets.UTF_8)), OtlpFormat.JSON);
  }

  private static void fuzz(List<byte[]> payloads, OtlpFormat format) {
    TestMetricsIngest[] metricsIngest = {new TestMetricsIngest()};
    int[] round = {0};
    Fuzz.run(
        payloads,
        payload -> {
          if (++round[0] % 500 == 0) {
            metricsIngest[0] = new TestMetricsIngest();
          }
          metricsIngest[0].take(payload, format::read);
        },
        MalformedProtoException.class);
  }
}
