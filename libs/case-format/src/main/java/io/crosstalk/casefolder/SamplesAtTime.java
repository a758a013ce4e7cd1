package io.crosstalk.casefolder;

import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/** All samples of one time, in the order of resource and metric. Immutable. */
public final class SamplesAtTime {
  private final long timeMs;
  private final SampleSeries[] series;
  private final double[] values;

  /**
   * Creates the samples of one time; the arrays must not change afterwards.
   *
   * @param series series in the order of resource and metric, each once
   * @param values value of each series
   */
  SamplesAtTime(long timeMs, SampleSeries[] series, double[] values) {
    this.timeMs = timeMs;
    this.series = series;
    this.values = values;
  }

  /** Samples of one resource at one time, in the order of the metrics; at least one. */
  public final class ResourceSamples {
    private final int from;
    private final int to;

    private ResourceSamples(int from, int to) {
      this.from = from;
      this.to = to;
    }

    /** Time in epoch milliseconds. */
    public long timeMs() {
      return timeMs;
    }

    public String resource() {
      return series[from].resource();
    }

    /** Number of samples. */
    public int size() {
      return to - from;
    }

    public Metric metric(int index) {
      return series[from + index].metric();
    }

    /** Value in the metric's unit. */
    public double value(int index) {
      return values[from + index];
    }
  }

  /** Time in epoch milliseconds: the end of the sampling interval. */
  public long timeMs() {
    return timeMs;
  }

  /** Number of samples. */
  public int size() {
    return values.length;
  }

  public SampleSeries series(int index) {
    return series[index];
  }

  /** Value in the metric's unit. */
  public double value(int index) {
    return values[index];
  }

  /** Samples by resource, in the order of the resources' ids. */
  public List<ResourceSamples> resources() {
    List<ResourceSamples> resources = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= series.length; i++) {
      if (i == series.length || !series[i].resource().equals(series[from].resource())) {
        resources.add(new ResourceSamples(from, i));
        from = i;
      }
    }
    return resources;
  }
}
