package io.crosstalk.testkit.datacentre;

import java.util.List;
import java.util.stream.IntStream;

/** Quality metrics of the run with chance, sample by sample, beside those of the calm runs. */
final class LivelyRun {
  /**
   * One sample of one metric.
   *
   * @param second end of its interval
   * @param value true mean
   * @param normal value of the calm run without causes
   * @param told value of the calm run with causes
   */
  record Moment(int second, double value, double normal, double told) {}

  private final Truth truth;
  private final List<Gauge> gauges;
  private final Sampler sampler;

  LivelyRun(Truth truth, List<Gauge> gauges, Sampler sampler) {
    this.truth = truth;
    this.gauges = gauges;
    this.sampler = sampler;
  }

  List<Gauge> felt() {
    return truth.felt();
  }

  List<Moment> moments(Gauge gauge) {
    int felt = truth.felt().indexOf(gauge);
    return sampler.means(gauges.indexOf(gauge)).stream().map(each -> moment(felt, each)).toList();
  }

  private Moment moment(int felt, Sampler.Mean mean) {
    Trace normal = truth.normal();
    int last = Math.clamp(mean.second() / normal.step() - 1, 0, normal.steps() - 1);
    return new Moment(
        mean.second(), mean.value(), normal.value(felt, last), truth.told().value(felt, last));
  }

  /** Quality gauges of a resource. */
  List<Gauge> of(String resource) {
    return IntStream.range(0, felt().size())
        .mapToObj(felt()::get)
        .filter(each -> each.resource().equals(resource))
        .toList();
  }
}
