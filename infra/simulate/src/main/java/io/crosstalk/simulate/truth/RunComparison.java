package io.crosstalk.simulate.truth;

import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeTrace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares two simulations without random variation, one with and one without the causes, and finds
 * the resources that are degraded only with the causes.
 */
final class RunComparison {
  private final CaseTimeline timeline;
  private final List<Gauge> gauges;
  private final GaugeTrace with;
  private final GaugeTrace without;

  RunComparison(CaseTimeline timeline, GaugeTrace with, GaugeTrace without) {
    this.timeline = timeline;
    this.gauges = with.gauges();
    this.with = with;
    this.without = without;
  }

  /**
   * Finds the resources of which a quality metric is degraded for at least {@code samples} sampling
   * intervals.
   *
   * @return period of degradation by resource id
   */
  Map<String, DegradedStretch> degradedResources(double samples) {
    var degraded = new LinkedHashMap<String, DegradedStretch>();
    for (int i = 0; i < gauges.size(); i++) {
      Gauge gauge = gauges.get(i);
      stretch(i, samples)
          .ifPresent(each -> degraded.merge(gauge.resource(), each, DegradedStretch::and));
    }
    return degraded;
  }

  private Optional<DegradedStretch> stretch(int gauge, double samples) {
    int count = 0;
    int first = -1;
    int last = -1;
    double worst = 1;
    for (int i = 0; i < with.steps(); i++) {
      double worsening = worsening(gauge, i);
      if (worsening >= PerceivedDegradation.AFFECTED) {
        first = first < 0 ? i : first;
        last = i;
        count++;
        worst = isTime(gauge) ? Math.max(worst, worsening) : worst;
      }
    }
    double step = with.step();
    return count * step < samples * timeline.interval(gauges.get(gauge).source())
        ? Optional.empty()
        : Optional.of(new DegradedStretch(first * step, (last + 1) * step, worst));
  }

  private double worsening(int gauge, int step) {
    return PerceivedDegradation.worsening(
        gauges.get(gauge), with.value(gauge, step), without.value(gauge, step));
  }

  private boolean isTime(int gauge) {
    return gauges.get(gauge).definition().unit().equals("ms");
  }

  /**
   * Number of sampling intervals in which a metric is visibly worse by more than a factor.
   *
   * @param gauge index of the gauge
   * @param most largest factor that does not count
   */
  double samplesVisiblyAbove(int gauge, double most) {
    int above = 0;
    for (int i = 0; i < with.steps(); i++) {
      double ratio =
          PerceivedDegradation.visibly(
              gauges.get(gauge), with.value(gauge, i), without.value(gauge, i));
      above += ratio > most ? 1 : 0;
    }
    return (double) above * with.step() / timeline.interval(gauges.get(gauge).source());
  }
}
