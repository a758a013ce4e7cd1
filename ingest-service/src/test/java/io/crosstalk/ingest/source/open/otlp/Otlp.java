package io.crosstalk.ingest.source.open.otlp;

import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import io.opentelemetry.proto.metrics.v1.Sum;
import io.opentelemetry.proto.resource.v1.Resource;
import java.util.ArrayList;
import java.util.List;

/** Builds OTLP requests with the classes that OpenTelemetry publishes. */
final class Otlp {
  private Otlp() {}

  static List<KeyValue> attributes(String... pairs) {
    List<KeyValue> attributes = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      attributes.add(
          KeyValue.newBuilder()
              .setKey(pairs[i])
              .setValue(AnyValue.newBuilder().setStringValue(pairs[i + 1]))
              .build());
    }
    return attributes;
  }

  static NumberDataPoint.Builder point(long timeMs, double value, String... attributes) {
    return NumberDataPoint.newBuilder()
        .setTimeUnixNano(timeMs * 1_000_000)
        .setAsDouble(value)
        .addAllAttributes(attributes(attributes));
  }

  static NumberDataPoint.Builder count(
      long startMs, long timeMs, long value, String... attributes) {
    return NumberDataPoint.newBuilder()
        .setStartTimeUnixNano(startMs * 1_000_000)
        .setTimeUnixNano(timeMs * 1_000_000)
        .setAsInt(value)
        .addAllAttributes(attributes(attributes));
  }

  static Metric gauge(String name, String unit, NumberDataPoint.Builder... points) {
    Gauge.Builder gauge = Gauge.newBuilder();
    for (NumberDataPoint.Builder point : points) {
      gauge.addDataPoints(point);
    }
    return Metric.newBuilder().setName(name).setUnit(unit).setGauge(gauge).build();
  }

  static Metric sum(
      String name,
      String unit,
      AggregationTemporality temporality,
      boolean monotonic,
      NumberDataPoint.Builder... points) {
    Sum.Builder sum =
        Sum.newBuilder().setAggregationTemporality(temporality).setIsMonotonic(monotonic);
    for (NumberDataPoint.Builder point : points) {
      sum.addDataPoints(point);
    }
    return Metric.newBuilder().setName(name).setUnit(unit).setSum(sum).build();
  }

  static Metric histogram(
      String name, String unit, long timeMs, long count, double sum, String... attributes) {
    HistogramDataPoint.Builder point =
        HistogramDataPoint.newBuilder()
            .setTimeUnixNano(timeMs * 1_000_000)
            .setCount(count)
            .setSum(sum)
            .addBucketCounts(count)
            .addAllAttributes(attributes(attributes));
    return Metric.newBuilder()
        .setName(name)
        .setUnit(unit)
        .setHistogram(
            Histogram.newBuilder()
                .setAggregationTemporality(
                    AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE)
                .addDataPoints(point))
        .build();
  }

  static ExportMetricsServiceRequest request(List<KeyValue> resource, Metric... metrics) {
    ScopeMetrics.Builder scope = ScopeMetrics.newBuilder();
    for (Metric metric : metrics) {
      scope.addMetrics(metric);
    }
    return ExportMetricsServiceRequest.newBuilder()
        .addResourceMetrics(
            ResourceMetrics.newBuilder()
                .setResource(Resource.newBuilder().addAllAttributes(resource))
                .addScopeMetrics(scope))
        .build();
  }

  /** Returns a request with metrics of one host. */
  static byte[] of(String host, Metric... metrics) {
    return request(attributes("host.name", host), metrics).toByteArray();
  }
}
