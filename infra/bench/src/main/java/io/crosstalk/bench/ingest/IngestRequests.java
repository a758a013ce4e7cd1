package io.crosstalk.bench.ingest;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.xerial.snappy.Snappy;

/**
 * Request bodies of a run, as Prometheus remote write and as OTLP with the same samples. Each
 * machine has eight series, five gauges and three counters, with the labels that Prometheus usually
 * adds.
 *
 * @param machines number of machines
 * @param perRequest number of samples in a request; Prometheus sends 2,000 by default
 * @param samples number of samples of a run, rounded down to whole steps of all series
 */
record IngestRequests(int machines, int perRequest, long samples) {
  private static final List<String> NAMES =
      List.of(
          "disk_read_latency_milliseconds",
          "disk_write_latency_milliseconds",
          "cpu_utilization_percent",
          "cpu_ready_percent",
          "disk_queue_depth",
          "disk_read_iops_total",
          "disk_write_iops_total",
          "disk_throughput_bytes_total");

  private static final int GAUGES = 5;
  private static final Duration STEP = Duration.ofSeconds(20);

  /** Number of series of a machine. */
  static final int METRICS = NAMES.size();

  /** Field of a Protobuf message. */
  private interface Field {
    void write(CodedOutputStream out) throws IOException;
  }

  /** Encodes the samples of a machine at one time as fields 1 of a request. */
  private interface Encoder {
    Field encode(int machine, int step, long timeMs);
  }

  /** Number of samples of each series. */
  int steps() {
    return (int) Math.max(1, samples / ((long) machines * METRICS));
  }

  /** Number of samples that a run sends. */
  long sent() {
    return (long) steps() * machines * METRICS;
  }

  /** Time from the first to behind the last samples of a run. */
  Duration length() {
    return STEP.multipliedBy(steps() + 1L);
  }

  /**
   * Remote-write request bodies of a run in their order, compressed with Snappy.
   *
   * @param startMs time of the first samples, epoch milliseconds
   */
  List<byte[]> remoteWrite(long startMs) throws IOException {
    List<byte[]> compressed = new ArrayList<>();
    for (byte[] body : requests(startMs, IngestRequests::allSeries)) {
      compressed.add(Snappy.compress(body));
    }
    return compressed;
  }

  /** OTLP request bodies of a run in their order; Protobuf, not compressed. */
  List<byte[]> otlp(long startMs) {
    return requests(startMs, IngestRequests::resourceMetrics);
  }

  private List<byte[]> requests(long startMs, Encoder encoder) {
    List<byte[]> all = new ArrayList<>();
    int size = Math.max(1, perRequest / METRICS);
    for (int step = 0; step < steps(); step++) {
      int current = step;
      long timeMs = startMs + step * STEP.toMillis();
      for (int first = 0; first < machines; first += size) {
        all.add(
            message(
                IntStream.range(first, Math.min(first + size, machines))
                    .mapToObj(machine -> encoder.encode(machine, current, timeMs))
                    .toArray(Field[]::new)));
      }
    }
    return all;
  }

  private static Field allSeries(int machine, int step, long timeMs) {
    return out -> {
      for (int metric = 0; metric < METRICS; metric++) {
        double value = value(machine, metric, step);
        nested(
                1,
                label("__name__", NAMES.get(metric)),
                label("cluster", cluster(machine)),
                label("instance", instance(machine)),
                label("job", "virtual-machines"),
                label("site", "frankfurt"),
                nested(2, each -> each.writeDouble(1, value), each -> each.writeInt64(2, timeMs)))
            .write(out);
      }
    };
  }

  private static Field label(String name, String value) {
    return nested(1, text(1, name), text(2, value));
  }

  private static Field resourceMetrics(int machine, int step, long timeMs) {
    Field[] metrics =
        IntStream.range(0, METRICS)
            .mapToObj(metric -> metric(machine, metric, step, timeMs))
            .toArray(Field[]::new);
    Field resource =
        nested(
            1,
            attribute(1, "host.name", instance(machine)),
            attribute(1, "service.name", "virtual-machines"));
    return nested(1, resource, nested(2, metrics));
  }

  private static Field metric(int machine, int metric, int step, long timeMs) {
    double value = value(machine, metric, step);
    Field point =
        nested(
            1,
            each -> each.writeFixed64(3, timeMs * 1_000_000),
            each -> each.writeDouble(4, value),
            attribute(7, "cluster", cluster(machine)),
            attribute(7, "site", "frankfurt"));
    Field data =
        metric < GAUGES
            ? nested(5, point)
            : nested(7, point, each -> each.writeInt32(2, 2), each -> each.writeBool(3, true));
    return nested(2, text(1, NAMES.get(metric)), data);
  }

  private static Field attribute(int number, String key, String value) {
    return nested(number, text(1, key), nested(2, text(1, value)));
  }

  private static String instance(int machine) {
    return "vm-%06d.example:9100".formatted(machine);
  }

  private static String cluster(int machine) {
    return "production-" + machine % 7;
  }

  /** Value of a series at a step, with the usual number of decimals. */
  private static double value(int machine, int metric, int step) {
    long mixed = (machine * 31L + metric) * 0x9E3779B97F4A7C15L + step * 0xC2B2AE3D27D4EB4FL;
    double part = (mixed >>> 40) / (double) (1 << 24);
    return metric < GAUGES ? Math.round(part * 10_000) / 1000.0 : Math.rint((step + part) * 10_000);
  }

  private static Field text(int number, String value) {
    return out -> out.writeString(number, value);
  }

  private static Field nested(int number, Field... fields) {
    return out -> out.writeByteArray(number, message(fields));
  }

  private static byte[] message(Field... fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      for (Field field : fields) {
        field.write(out);
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
