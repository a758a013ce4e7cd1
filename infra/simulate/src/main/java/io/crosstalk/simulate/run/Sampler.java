package io.crosstalk.simulate.run;

import java.util.ArrayList;
import java.util.List;

/**
 * Observer of a simulation that calculates the mean of each gauge over each sampling interval,
 * without measurement errors.
 */
public final class Sampler implements Simulation.Observer {
  /**
   * Mean value of one interval.
   *
   * @param second end of the interval, seconds of the case
   */
  public record Mean(int second, double value) {}

  /** Values of one gauge in the current interval. */
  private static final class Bucket {
    private final Gauge gauge;
    private final int interval;
    private final List<Mean> means = new ArrayList<>();
    private double sum;
    private double weights;

    Bucket(Gauge gauge, int interval) {
      this.gauge = gauge;
      this.interval = interval;
    }

    void look(int second) {
      double weight = gauge.weight().getAsDouble() + 1e-9;
      sum += weight * gauge.value().getAsDouble();
      weights += weight;
      if (second % interval == 0) {
        means.add(new Mean(second, sum / weights));
        sum = 0;
        weights = 0;
      }
    }
  }

  private final List<Bucket> buckets;

  public Sampler(List<Gauge> gauges, CaseTimeline timeline) {
    this.buckets =
        gauges.stream().map(each -> new Bucket(each, timeline.interval(each.source()))).toList();
  }

  @Override
  public void look(double second) {
    int whole = (int) second;
    buckets.forEach(each -> each.look(whole));
  }

  public List<Mean> means(int gauge) {
    return buckets.get(gauge).means;
  }
}
