package io.crosstalk.testkit.datacentre;

import java.util.List;
import java.util.stream.IntStream;

/** What people felt in the run with chance, sample by sample, beside what a calm run says. */
final class Life {
  /**
   * One sample of one figure.
   *
   * @param second end of its interval
   * @param value its true mean
   * @param normal what it would have been on a calm day without causes
   * @param told what it would have been on a calm day with them
   */
  record Moment(int second, double value, double normal, double told) {}

  private final Truth truth;
  private final List<Gauge> gauges;
  private final Sampler sampler;

  Life(Truth truth, List<Gauge> gauges, Sampler sampler) {
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

  /** Gauges of a resource that somebody feels. */
  List<Gauge> of(String resource) {
    return IntStream.range(0, felt().size())
        .mapToObj(felt()::get)
        .filter(each -> each.resource().equals(resource))
        .toList();
  }
}
