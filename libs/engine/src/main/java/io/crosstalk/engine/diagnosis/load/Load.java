package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Timeline;
import java.util.List;

/**
 * Load of one resource on a contention domain in one dimension, with one value for each sample of
 * the victim's timeline.
 */
public final class Load implements Demand {
  private final LoadKind kind;
  private final double size;
  private final List<Part> parts;
  private final double[] values;
  private final double before;
  private final double during;

  /**
   * Measured part of the load, such as reads.
   *
   * @param values values at the timeline's times; NaN where unknown
   */
  record Part(String metric, double[] values) {
    private Part within(long fromMs, long toMs, Timeline timeline) {
      double[] within = values.clone();
      for (int i = 0; i < within.length; i++) {
        if (timeline.time(i) < fromMs || timeline.time(i) > toMs) {
          within[i] = 0;
        }
      }
      return new Part(metric, within);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /**
   * Creates the sum of some parts, limited to the time in which the member used the domain.
   *
   * @param parts at least one part
   * @param member resource that has this load
   */
  Load(LoadKind kind, List<Part> parts, Member member, Timeline timeline) {
    this.kind = kind;
    this.size = kind.size(member);
    this.parts =
        parts.stream()
            .map(part -> part.within(member.joinedMs(), member.leftMs(), timeline))
            .toList();
    values = sum(this.parts);
    before = known(timeline.medianBefore(values));
    during = known(timeline.medianDuring(values));
  }

  private static double[] sum(List<Part> parts) {
    double[] sum = parts.getFirst().values().clone();
    for (Part part : parts.subList(1, parts.size())) {
      for (int i = 0; i < sum.length; i++) {
        double more = part.values()[i];
        sum[i] = Double.isNaN(sum[i]) ? more : Double.isNaN(more) ? sum[i] : sum[i] + more;
      }
    }
    return sum;
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  /** Measured parts of the load. */
  List<Part> parts() {
    return parts;
  }

  @Override
  public LoadKind kind() {
    return kind;
  }

  @Override
  public double size() {
    return size;
  }

  /** Values at the timeline's times; NaN where unknown. */
  public double[] values() {
    return values;
  }

  /** Returns whether a value is enough above the load before the onset to be examined. */
  public boolean isHigh(double value) {
    return value >= MIN_RATIO * before;
  }

  @Override
  public double before() {
    return before;
  }

  @Override
  public double during() {
    return during;
  }

  @Override
  public String metric() {
    return parts.size() == 1 ? parts.getFirst().metric() : kind.whole();
  }
}
