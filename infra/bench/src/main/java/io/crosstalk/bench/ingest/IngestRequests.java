package io.crosstalk.bench.ingest;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.xerial.snappy.Snappy;

/**
 * Creates the request bodies of a run, as Prometheus remote write and as OTLP. Each machine has
 * eight series, five gauges and three counters, with the labels that Prometheus usually adds.
 */
final class IngestRequests {
  private static final String[] NAMES = {
    "disk_read_latency_milliseconds",
    "disk_write_latency_milliseconds",
    "cpu_utilization_percent",
    "cpu_ready_percent",
    "disk_queue_depth",
    "disk_read_iops_total",
    "disk_write_iops_total",
    "disk_throughput_bytes_total"
  };
  private static final int FIRST_COUNTER = 5;

  /** Number of series of a machine. */
  static final int METRICS = NAMES.length;

  private static final long STEP_MS = 20_000;

  private final IngestWorkload workload;

  IngestRequests(IngestWorkload workload) {
    this.workload = workload;
  }

  private interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  /**
   * Remote-write request bodies of a run in their order, compressed with Snappy.
   *
   * @param startMs time of the first samples, epoch milliseconds
   */
  List<byte[]> remoteWrite(long startMs) {
    return requests(startMs, this::remoteWrite, true);
  }

  /**
   * OTLP request bodies of a run in their order, with the same samples as {@link #remoteWrite};
   * Protobuf, not compressed.
   *
   * @param startMs time of the first samples, epoch milliseconds
   */
  List<byte[]> otlp(long startMs) {
    return requests(startMs, this::otlp, false);
  }

  private interface Encoder {
    byte[] encode(int first, int last, int step, long timeMs);
  }

  private List<byte[]> requests(long startMs, Encoder encoder, boolean compressed) {
    List<byte[]> all = new ArrayList<>();
    for (int step = 0; step < workload.steps(); step++) {
      long timeMs = startMs + step * STEP_MS;
      for (int first = 0; first < workload.resources(); first += workload.resourcesARequest()) {
        int last = Math.min(first + workload.resourcesARequest(), workload.resources());
        byte[] body = encoder.encode(first, last, step, timeMs);
        all.add(compressed ? snappy(body) : body);
      }
    }
    return all;
  }

  private static byte[] snappy(byte[] body) {
    try {
      return Snappy.compress(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Value of a series at a step. It depends on the machine, the metric and the step only, and has
   * the usual number of decimals.
   */
  private static double value(int resource, int metric, int step) {
    long mixed = (resource * 31L + metric) * 0x9E3779B97F4A7C15L + step * 0xC2B2AE3D27D4EB4FL;
    double part = (mixed >>> 40) / (double) (1 << 24);
    return metric < FIRST_COUNTER
        ? Math.round(part * 10_000) / 1000.0
        : Math.rint((step + part) * 10_000);
  }

  private byte[] remoteWrite(int first, int last, int step, long timeMs) {
    return message(
        out -> {
          for (int resource = first; resource < last; resource++) {
            for (int metric = 0; metric < METRICS; metric++) {
              out.writeByteArray(1, series(resource, metric, step, timeMs));
            }
          }
        });
  }

  private static byte[] series(int resource, int metric, int step, long timeMs) {
    return message(
        out -> {
          out.writeByteArray(1, label("__name__", NAMES[metric]));
          out.writeByteArray(1, label("cluster", "production-" + resource % 7));
          out.writeByteArray(1, label("instance", instance(resource)));
          out.writeByteArray(1, label("job", "virtual-machines"));
          out.writeByteArray(1, label("site", "frankfurt"));
          out.writeByteArray(
              2,
              message(
                  sample -> {
                    sample.writeDouble(1, value(resource, metric, step));
                    sample.writeInt64(2, timeMs);
                  }));
        });
  }

  private static byte[] label(String name, String value) {
    return message(
        out -> {
          out.writeString(1, name);
          out.writeString(2, value);
        });
  }

  private byte[] otlp(int first, int last, int step, long timeMs) {
    return message(
        out -> {
          for (int resource = first; resource < last; resource++) {
            out.writeByteArray(1, resourceMetrics(resource, step, timeMs));
          }
        });
  }

  private static byte[] resourceMetrics(int resource, int step, long timeMs) {
    byte[] metrics =
        message(
            out -> {
              for (int metric = 0; metric < METRICS; metric++) {
                out.writeByteArray(2, metric(resource, metric, step, timeMs));
              }
            });
    return message(
        out -> {
          out.writeByteArray(
              1,
              message(
                  attributes -> {
                    attributes.writeByteArray(1, attribute("host.name", instance(resource)));
                    attributes.writeByteArray(1, attribute("service.name", "virtual-machines"));
                  }));
          out.writeByteArray(2, metrics);
        });
  }

  private static byte[] metric(int resource, int metric, int step, long timeMs) {
    byte[] point =
        message(
            out -> {
              out.writeFixed64(3, timeMs * 1_000_000);
              out.writeDouble(4, value(resource, metric, step));
              out.writeByteArray(7, attribute("cluster", "production-" + resource % 7));
              out.writeByteArray(7, attribute("site", "frankfurt"));
            });
    boolean counter = metric >= FIRST_COUNTER;
    byte[] data =
        message(
            out -> {
              out.writeByteArray(1, point);
              if (counter) {
                out.writeInt32(2, 2);
                out.writeBool(3, true);
              }
            });
    return message(
        out -> {
          out.writeString(1, NAMES[metric]);
          out.writeByteArray(counter ? 7 : 5, data);
        });
  }

  private static byte[] attribute(String key, String value) {
    return message(
        out -> {
          out.writeString(1, key);
          out.writeByteArray(2, message(any -> any.writeString(1, value)));
        });
  }

  private static String instance(int resource) {
    return "vm-%06d.example:9100".formatted(resource);
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
