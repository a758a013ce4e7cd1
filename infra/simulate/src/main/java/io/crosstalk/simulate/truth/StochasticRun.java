package io.crosstalk.simulate.truth;

import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeTrace;
import io.crosstalk.simulate.run.Sampler;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Quality metrics of the simulation with random variation, together with the values of the two
 * simulations without it.
 */
public final class StochasticRun {
  /**
   * Values of one metric in one sampling interval.
   *
   * @param second end of the interval, seconds of the case
   * @param value mean in the simulation with random variation
   * @param withoutCauses value in the simulation without causes and random variation
   * @param withCauses value in the simulation with causes and without random variation
   */
  public record Moment(int second, double value, double withoutCauses, double withCauses) {}

  private final GroundTruth truth;
  private final List<Gauge> gauges;
  private final Sampler sampler;

  public StochasticRun(GroundTruth truth, List<Gauge> gauges, Sampler sampler) {
    this.truth = truth;
    this.gauges = gauges;
    this.sampler = sampler;
  }

  List<Gauge> qualityGauges() {
    return truth.qualityGauges();
  }

  public List<Moment> moments(Gauge gauge) {
    int index = truth.qualityGauges().indexOf(gauge);
    return sampler.means(gauges.indexOf(gauge)).stream().map(each -> moment(index, each)).toList();
  }

  private Moment moment(int index, Sampler.Mean mean) {
    GaugeTrace normal = truth.withoutCauses();
    int last = Math.clamp(mean.second() / normal.step() - 1, 0, normal.steps() - 1);
    return new Moment(
        mean.second(),
        mean.value(),
        normal.value(index, last),
        truth.withCauses().value(index, last));
  }

  /** Quality gauges of a resource. */
  List<Gauge> of(String resource) {
    return IntStream.range(0, qualityGauges().size())
        .mapToObj(qualityGauges()::get)
        .filter(each -> each.resource().equals(resource))
        .toList();
  }
}
