package io.crosstalk.simulate.site;

import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.truth.PerceivedDegradation;
import io.crosstalk.simulate.truth.StochasticRun;
import java.util.ArrayList;
import java.util.List;

/**
 * Stretch of degradation of one gauge in a run with chance.
 *
 * @param gauge index among the quality gauges
 * @param from second of the site
 * @param to second of the site
 * @param worst factor
 */
record DegradedSeries(int gauge, int from, int to, double worst) {
  /** Factor from which a stretch counts; incidents may be about less than twice the usual. */
  private static final double LEAST = 1.5;

  private static final int LEAST_SAMPLES = 2;

  /** Good samples that do not end a stretch. */
  private static final int TOLERATED = 3;

  /** Finds the stretches of a gauge. */
  static List<DegradedSeries> find(
      int index, Gauge gauge, int interval, List<StochasticRun.Moment> moments) {
    var search = new Search(index, interval);
    for (StochasticRun.Moment each : moments) {
      search.look(
          each.second(), PerceivedDegradation.plainly(gauge, each.value(), each.withoutCauses()));
    }
    search.end();
    return search.found;
  }

  private static final class Search {
    private final int gauge;
    private final int interval;
    private final List<DegradedSeries> found = new ArrayList<>();
    private int from;
    private int to;
    private int count;
    private double worst;

    Search(int gauge, int interval) {
      this.gauge = gauge;
      this.interval = interval;
    }

    void look(int second, double factor) {
      if (factor >= LEAST) {
        from = count == 0 ? second - interval : from;
        to = second;
        count++;
        worst = Math.max(worst, factor);
      } else if (count > 0 && second - to > TOLERATED * interval) {
        end();
      }
    }

    void end() {
      if (count >= LEAST_SAMPLES) {
        found.add(new DegradedSeries(gauge, from, to, worst));
      }
      count = 0;
      worst = 0;
    }
  }
}
