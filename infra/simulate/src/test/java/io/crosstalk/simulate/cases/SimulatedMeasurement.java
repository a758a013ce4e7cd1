package io.crosstalk.simulate.cases;

import static java.util.stream.Collectors.groupingBy;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.truth.Expected;
import java.util.List;
import java.util.Map;

/** View of a generated case that sees only the samples, as a diagnosis does. */
record SimulatedMeasurement(DataCentreCase drawn) {

  /**
   * Highest degradation of a victim's metric: the median during the degradation divided by the
   * median before it.
   */
  double worstOfTheVictims() {
    Expected expected = drawn.expected().getFirst();
    long from = expected.onset().toEpochMilli();
    long to = expected.end() == null ? Long.MAX_VALUE : expected.end().toEpochMilli();
    double worst = 0;
    for (String victim : expected.victims()) {
      for (List<SimulatedSample> series : qualityOf(victim).values()) {
        double before = median(series.stream().filter(each -> each.timeMs() < from).toList());
        double during =
            median(
                series.stream()
                    .filter(each -> each.timeMs() > from && each.timeMs() <= to)
                    .toList());
        worst = Math.max(worst, worsening(series.getFirst().metric(), during, before));
      }
    }
    return worst;
  }

  private static double worsening(String metric, double during, double before) {
    return MetricCatalogue.of(metric).worse() == Metric.Worse.DOWNWARDS
        ? before / during
        : during / Math.max(before, floor(metric));
  }

  /**
   * Least value that a median is set to before the division, so that tiny percentages and counts do
   * not give large ratios.
   */
  private static double floor(String metric) {
    return MetricCatalogue.of(metric).unit().equals("ms") ? 1e-9 : 1;
  }

  /**
   * Share of the samples above twice the median of their series; the largest of all latencies and
   * response times.
   */
  double largestShareOfSlowSamples() {
    return drawn.samples().stream()
        .filter(each -> MetricCatalogue.of(each.metric()).isQuality())
        .filter(each -> MetricCatalogue.of(each.metric()).unit().equals("ms"))
        .collect(groupingBy(each -> each.resource() + " " + each.metric()))
        .values()
        .stream()
        .mapToDouble(SimulatedMeasurement::shareOfSlow)
        .max()
        .orElse(0);
  }

  private static double shareOfSlow(List<SimulatedSample> series) {
    double median = median(series);
    return (double) series.stream().filter(each -> each.value() > 2 * median).count()
        / series.size();
  }

  private Map<String, List<SimulatedSample>> qualityOf(String resource) {
    return drawn.samples().stream()
        .filter(each -> each.resource().equals(resource))
        .filter(each -> MetricCatalogue.of(each.metric()).isQuality())
        .collect(groupingBy(SimulatedSample::metric));
  }

  private static double median(List<SimulatedSample> samples) {
    double[] sorted = samples.stream().mapToDouble(SimulatedSample::value).sorted().toArray();
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }
}
