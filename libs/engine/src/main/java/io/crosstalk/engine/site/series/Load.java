package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Dimensions of the load that a resource exerts on what it uses. */
public enum Load {
  /** Reads and writes a second. */
  OPERATIONS,
  /** Bytes read and written, MB/s. */
  BYTES,
  /** Bytes written behind compression and deduplication, MB/s. */
  BACKEND,
  READS,
  WRITES,
  READ_BYTES,
  WRITE_BYTES,
  /** Used processors, percent of one. */
  PROCESSOR,
  /** Active memory, MB. */
  MEMORY,
  /** Open connections. */
  CONNECTIONS,
  SENT,
  RECEIVED,
  /** Used part of a link, percent. */
  LINK,
  /** Requests a second, or jobs at a time: what is asked of a resource. */
  DEMAND;

  /** Metrics that are the sums of two others. */
  static final List<Metric> TOTALS = List.of(Input.IOPS.metric(), Input.THROUGHPUT.metric());

  /** Returns whether it is a percentage, so that those of two resources cannot be compared. */
  public boolean isPercentage() {
    return this == PROCESSOR || this == LINK;
  }

  /**
   * Derives the load from what is measured at the same times.
   *
   * @param inputs values, NaN where there is none; null when an input is not measured at all
   * @return null when the load is not measured at all
   */
  double @Nullable [] of(Function<Input, double @Nullable []> inputs) {
    return switch (this) {
      case OPERATIONS -> operations(inputs);
      case BYTES -> or(bytes(inputs), inputs.apply(Input.TAPE_THROUGHPUT));
      case BACKEND -> backend(inputs);
      case READS -> inputs.apply(Input.READ_IOPS);
      case WRITES -> inputs.apply(Input.WRITE_IOPS);
      case READ_BYTES -> inputs.apply(Input.READ_THROUGHPUT);
      case WRITE_BYTES -> inputs.apply(Input.WRITE_THROUGHPUT);
      case PROCESSOR -> processor(inputs);
      case MEMORY -> inputs.apply(Input.ACTIVE_MEMORY);
      case CONNECTIONS -> inputs.apply(Input.CONNECTIONS);
      case SENT -> inputs.apply(Input.SENT);
      case RECEIVED -> inputs.apply(Input.RECEIVED);
      case LINK -> inputs.apply(Input.LINK_UTILIZATION);
      case DEMAND -> or(inputs.apply(Input.JOBS), inputs.apply(Input.REQUESTS));
    };
  }

  /**
   * Returns the values of a metric; a total that is not measured is the sum of its parts.
   *
   * @param values of each metric, as in {@link #of}
   */
  static double @Nullable [] measured(Metric metric, Function<Metric, double @Nullable []> values) {
    Function<Input, double @Nullable []> inputs = input -> values.apply(input.metric());
    return switch (TOTALS.indexOf(metric)) {
      case 0 -> total(inputs, Input.IOPS, Input.READ_IOPS, Input.WRITE_IOPS);
      case 1 -> total(inputs, Input.THROUGHPUT, Input.READ_THROUGHPUT, Input.WRITE_THROUGHPUT);
      default -> values.apply(metric);
    };
  }

  /** Returns a total that is measured, or else the sum of its parts. */
  private static double @Nullable [] total(
      Function<Input, double @Nullable []> inputs, Input total, Input part, Input otherPart) {
    double[] first = inputs.apply(part);
    double[] second = inputs.apply(otherPart);
    double[] sum = first == null || second == null ? null : first.clone();
    for (int i = 0; sum != null && second != null && i < sum.length; i++) {
      sum[i] = PackedSamples.rounded(sum[i] + second[i]);
    }
    return or(inputs.apply(total), sum);
  }

  /** Returns the operations; of a total that is not known, the part that is measured. */
  private static double @Nullable [] operations(Function<Input, double @Nullable []> inputs) {
    return or(
        total(inputs, Input.IOPS, Input.READ_IOPS, Input.WRITE_IOPS),
        or(inputs.apply(Input.READ_IOPS), inputs.apply(Input.WRITE_IOPS)));
  }

  /** Returns the bytes; of a total that is not known, the part that is measured. */
  private static double @Nullable [] bytes(Function<Input, double @Nullable []> inputs) {
    return or(
        total(inputs, Input.THROUGHPUT, Input.READ_THROUGHPUT, Input.WRITE_THROUGHPUT),
        or(inputs.apply(Input.READ_THROUGHPUT), inputs.apply(Input.WRITE_THROUGHPUT)));
  }

  /** Returns the rate behind a data reduction: measured, or that of the host by the ratio. */
  private static double @Nullable [] backend(Function<Input, double @Nullable []> inputs) {
    double[] host = or(inputs.apply(Input.TAPE_THROUGHPUT), inputs.apply(Input.WRITE_THROUGHPUT));
    double[] ratio = inputs.apply(Input.REDUCTION);
    double[] reduced = host == null || ratio == null ? null : host.clone();
    for (int i = 0; reduced != null && ratio != null && i < reduced.length; i++) {
      reduced[i] = PackedSamples.rounded(reduced[i] / ratio[i]);
    }
    return or(inputs.apply(Input.BACKEND_THROUGHPUT), reduced);
  }

  private static double @Nullable [] processor(Function<Input, double @Nullable []> inputs) {
    double[] share = inputs.apply(Input.UTILIZATION);
    double[] processors = inputs.apply(Input.PROCESSORS);
    if (share == null || processors == null) {
      return share;
    }
    double[] used = share.clone();
    for (int i = 0; i < used.length; i++) {
      used[i] *= Double.isNaN(processors[i]) ? 1 : processors[i];
    }
    return used;
  }

  /** Returns the first values, and the second ones where these are missing. */
  private static double @Nullable [] or(double @Nullable [] first, double @Nullable [] second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    double[] either = null;
    for (int i = 0; i < first.length; i++) {
      if (Double.isNaN(first[i]) && !Double.isNaN(second[i])) {
        either = either == null ? first.clone() : either;
        either[i] = second[i];
      }
    }
    return either == null ? first : either;
  }
}
