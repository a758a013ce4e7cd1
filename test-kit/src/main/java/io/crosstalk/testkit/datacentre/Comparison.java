package io.crosstalk.testkit.datacentre;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two calm runs side by side: who is worse off in the one. */
final class Comparison {
  private final Timeline timeline;
  private final List<Gauge> gauges;
  private final Trace with;
  private final Trace without;

  Comparison(Timeline timeline, Trace with, Trace without) {
    this.timeline = timeline;
    this.gauges = with.gauges();
    this.with = with;
    this.without = without;
  }

  /** Who is hurt, for at least so many samples of a figure. */
  Map<String, Harm> harmed(double samples) {
    var harmed = new LinkedHashMap<String, Harm>();
    for (int i = 0; i < gauges.size(); i++) {
      Gauge gauge = gauges.get(i);
      harm(i, samples).ifPresent(harm -> harmed.merge(gauge.resource(), harm, Harm::and));
    }
    return harmed;
  }

  private Optional<Harm> harm(int gauge, double samples) {
    int hurt = 0;
    int first = -1;
    int last = -1;
    double worst = 1;
    for (int i = 0; i < with.steps(); i++) {
      double worsening = worsening(gauge, i);
      if (worsening >= Feeling.HURT) {
        first = first < 0 ? i : first;
        last = i;
        hurt++;
        worst = isTime(gauge) ? Math.max(worst, worsening) : worst;
      }
    }
    double step = with.step();
    return hurt * step < samples * timeline.interval(gauges.get(gauge).source())
        ? Optional.empty()
        : Optional.of(new Harm(first * step, (last + 1) * step, worst));
  }

  private double worsening(int gauge, int step) {
    return Feeling.worsening(
        gauges.get(gauge), with.value(gauge, step), without.value(gauge, step));
  }

  private boolean isTime(int gauge) {
    return gauges.get(gauge).definition().unit().equals("ms");
  }

  /** For how many samples somebody who looks at the figure sees it that much higher. */
  double samplesVisiblyAbove(int gauge, double most) {
    int above = 0;
    for (int i = 0; i < with.steps(); i++) {
      double ratio =
          Feeling.visibly(gauges.get(gauge), with.value(gauge, i), without.value(gauge, i));
      above += ratio > most ? 1 : 0;
    }
    return (double) above * with.step() / timeline.interval(gauges.get(gauge).source());
  }
}
