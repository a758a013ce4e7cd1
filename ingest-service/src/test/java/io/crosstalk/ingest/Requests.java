package io.crosstalk.ingest;

import com.google.protobuf.CodedOutputStream;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Builds requests with one sample, in the encodings of the open protocols. */
final class Requests {
  private Requests() {}

  /** Writes the fields of a protobuf message. */
  private interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  static byte[] otlp(String host, String metric, long timeMs, double value) {
    NumberDataPoint point =
        NumberDataPoint.newBuilder().setTimeUnixNano(timeMs * 1_000_000).setAsDouble(value).build();
    return ExportMetricsServiceRequest.newBuilder()
        .addResourceMetrics(
            ResourceMetrics.newBuilder()
                .setResource(
                    Resource.newBuilder()
                        .addAttributes(
                            KeyValue.newBuilder()
                                .setKey("host.name")
                                .setValue(AnyValue.newBuilder().setStringValue(host))))
                .addScopeMetrics(
                    ScopeMetrics.newBuilder()
                        .addMetrics(
                            Metric.newBuilder()
                                .setName(metric)
                                .setGauge(Gauge.newBuilder().addDataPoints(point)))))
        .build()
        .toByteArray();
  }

  /**
   * Returns a remote write request of version 1 with one sample of a latency.
   *
   * @param labels further labels: names and values in turn
   */
  static byte[] write(String instance, long timeMs, double value, String... labels) {
    byte[] series =
        message(
            out -> {
              out.writeByteArray(1, label("__name__", "disk_latency"));
              out.writeByteArray(1, label("instance", instance));
              for (int i = 0; i < labels.length; i += 2) {
                out.writeByteArray(1, label(labels[i], labels[i + 1]));
              }
              out.writeByteArray(2, sample(timeMs, value));
            });
    return message(out -> out.writeByteArray(1, series));
  }

  /** Returns a remote write request of version 2 with one sample of a latency. */
  static byte[] write2(String instance, long timeMs, double value) {
    return message(
        out -> {
          for (String symbol :
              new String[] {"", "__name__", "disk_latency", "instance", instance}) {
            out.writeString(4, symbol);
          }
          out.writeByteArray(
              5,
              message(
                  series -> {
                    series.writeByteArray(1, new byte[] {1, 2, 3, 4});
                    series.writeByteArray(2, sample(timeMs, value));
                  }));
        });
  }

  static byte[] concat(byte[] one, byte[] other) {
    return message(
        out -> {
          out.writeRawBytes(one);
          out.writeRawBytes(other);
        });
  }

  private static byte[] label(String name, String value) {
    return message(
        out -> {
          out.writeString(1, name);
          out.writeString(2, value);
        });
  }

  private static byte[] sample(long timeMs, double value) {
    return message(
        out -> {
          out.writeDouble(1, value);
          out.writeInt64(2, timeMs);
        });
  }

  private static byte[] message(Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      fields.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
