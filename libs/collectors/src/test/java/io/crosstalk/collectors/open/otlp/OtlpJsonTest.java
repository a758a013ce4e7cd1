package io.crosstalk.collectors.open.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpJsonTest {

  @Test
  void integers_asStringsOrNumbers_areReadAndUnknownFieldsSkipped() throws IOException {
    Metric metric =
        metric(
            """
            {"name":"disk.read.throughput","unit":"By","new":{"a":[1,{"b":null}]},
             "sum":{"isMonotonic":true,"aggregationTemporality":2,"dataPoints":[
               {"asInt":"12","timeUnixNano":"1795262400000000000","startTimeUnixNano":1795262300000000000,
                "attributes":[{"key":"n","value":{"intValue":"-7"}},
                              {"key":"b","value":{"boolValue":true}},
                              {"key":"d","value":{"doubleValue":1.5}},
                              {"key":"a","value":{"arrayValue":{"values":[{"stringValue":"x"}]}}},
                              {"key":"m","value":{"kvlistValue":{"values":[{"key":"k","value":{"stringValue":"v"}}]}}},
                              {"key":"y","value":{"bytesValue":"AQI="}},
                              {"key":"s","value":{"stringValue":"t"}}]},
               {"asInt":13}]}}
            """);
    assertThat(metric.getName()).isEqualTo("disk.read.throughput");
    assertThat(metric.getUnit()).isEqualTo("By");
    assertThat(metric.getSum().getIsMonotonic()).isTrue();
    assertThat(metric.getSum().getAggregationTemporalityValue()).isEqualTo(2);
    var point = metric.getSum().getDataPoints(0);
    assertThat(point.getAsInt()).isEqualTo(12);
    assertThat(point.getTimeUnixNano()).isEqualTo(1795262400000000000L);
    assertThat(point.getStartTimeUnixNano()).isEqualTo(1795262300000000000L);
    assertThat(metric.getSum().getDataPoints(1).getAsInt()).isEqualTo(13);
    byte[] attributes =
        NumberDataPoint.newBuilder()
            .addAllAttributes(point.getAttributesList())
            .build()
            .toByteArray();
    assertThat(OtlpAttributes.read(attributes, 0, attributes.length).toString())
        .isEqualTo("a=x,b=true,d=1.5,m=k=v,n=-7,s=t,y=AQI=");
  }

  @ParameterizedTest
  @CsvSource({
    "1.5,1.5",
    "'\"1.5\"',1.5",
    "1e-3,0.001",
    "3,3.0",
    "'\"NaN\"',NaN",
    "'\"Infinity\"',Infinity",
    "'\"-Infinity\"',-Infinity"
  })
  void decimals_anySpelling_areRead(String json, Double value) throws IOException {
    Metric metric = metric("{\"gauge\":{\"dataPoints\":[{\"asDouble\":" + json + "}]}}");
    assertThat(metric.getGauge().getDataPoints(0).getAsDouble()).isEqualTo(value);
  }

  @Test
  void histogramsAndSummaries_ofAllTypes_areRead() throws IOException {
    HistogramDataPoint point =
        metric(
                """
                {"histogram":{"aggregationTemporality":1,"dataPoints":[{"count":"3","sum":4.5,
                  "bucketCounts":["1","2"],"explicitBounds":[1]}]}}
                """)
            .getHistogram()
            .getDataPoints(0);
    assertThat(point.getCount()).isEqualTo(3);
    assertThat(point.getSum()).isEqualTo(4.5);
    assertThat(
            metric("{\"summary\":{\"dataPoints\":[{\"count\":18446744073709551615,\"sum\":2}]}}")
                .getSummary()
                .getDataPoints(0)
                .getCount())
        .isEqualTo(-1);
    assertThat(
            metric("{\"exponentialHistogram\":{\"dataPoints\":[{\"count\":1,\"sum\":2}]}}")
                .getExponentialHistogram()
                .getDataPoints(0)
                .getSum())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{} {}",
        "{\"resourceMetrics\":{}}",
        "{\"resourceMetrics\":[1]}",
        "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"name\":1}]}]}]}",
        "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"gauge\":[]}]}]}]}"
      })
  void toProtobuf_jsonThatIsNoRequest_isRefusedWithReason(String json) {
    assertThatThrownBy(() -> OtlpJson.toProtobuf(json.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedProtoException.class)
        .hasMessageMatching("(malformed JSON|'.*' must be .*|there is more than .*) at line.*")
        .hasMessageNotContaining("Source");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"x\"", "1.5", "\"99999999999999999999\"", "true", "{}", "1e400000000"})
  void toProtobuf_integerFieldWithOtherValue_isRefusedByName(String json) {
    assertThatThrownBy(() -> metric("{\"gauge\":{\"dataPoints\":[{\"asInt\":" + json + "}]}}"))
        .isInstanceOf(MalformedProtoException.class)
        .hasMessageMatching(
            "'asInt' must be a whole number, or one in a string at line 1, column \\d+"
                + " \\(/resourceMetrics/0/scopeMetrics/0/metrics/0/gauge/dataPoints/0/asInt\\)");
  }

  @Test
  void toProtobuf_truncatedJson_isRefusedWithPositionAndMissingPart() {
    assertThatThrownBy(
            () ->
                OtlpJson.toProtobuf(
                    "{\n  \"resourceMetrics\": [{".getBytes(StandardCharsets.UTF_8)))
        .hasMessage(
            "malformed JSON at line 2, column 24: Unexpected end-of-input: expected close marker"
                + " for Object");
  }

  private static Metric metric(String json) throws IOException {
    String request = "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[" + json + "]}]}]}";
    return ExportMetricsServiceRequest.parseFrom(
            OtlpJson.toProtobuf(request.getBytes(StandardCharsets.UTF_8)))
        .getResourceMetrics(0)
        .getScopeMetrics(0)
        .getMetrics(0);
  }
}
