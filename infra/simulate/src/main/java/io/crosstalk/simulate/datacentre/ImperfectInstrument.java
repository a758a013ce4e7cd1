package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.MetricRole;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts exact values to samples as an imperfect monitoring system delivers them: with noise,
 * outliers, gaps, late starts and clock offset.
 */
final class ImperfectInstrument {
  private static final MathContext DIGITS = new MathContext(4);
  private static final double PERCENT = 100;
  private static final Set<String> COUNTED = Set.of("app.timeouts", "net.errors");

  private record Gap(int from, int to) {}

  private final DataCentreDraft draft;
  private final SeededRandom dice;
  private final CaseTimeline timeline;
  private final double qualityNoise;
  private final double otherNoise;
  private final double lossRate;
  private final double blips;
  private final Map<MonitoringSource, Gap> gaps = new HashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();

  ImperfectInstrument(DataCentreDraft draft) {
    this.draft = draft;
    this.dice = draft.dice.fork("instrument");
    this.timeline = draft.timeline;
    this.qualityNoise = dice.logBetween(0.02, 0.18);
    this.otherNoise = dice.logBetween(0.01, 0.1);
    this.lossRate = dice.chance(0.5) ? 0 : dice.logBetween(0.0005, 0.01);
    this.blips = dice.logBetween(0.0002, 0.003);
    drawGaps();
    drawLateStarts();
  }

  /**
   * Draws an outage of one source for a few samples, in a quarter of the cases, and never at the
   * onset of the trouble.
   */
  private void drawGaps() {
    if (dice.chance(0.25)) {
      MonitoringSource source = dice.pick(MonitoringSource.values());
      int interval = timeline.interval(source);
      int length = dice.whole(2, 7) * interval;
      int from = dice.whole(0, Math.max(1, timeline.duration() - length));
      boolean atOnset =
          from < timeline.eventFrom() + 8 * interval
              && from + length > timeline.eventFrom() - 2 * interval;
      if (!atOnset) {
        gaps.put(source, new Gap(from, from + length));
      }
    }
  }

  /** Draws machines whose samples begin only some time after the start of the case. */
  private void drawLateStarts() {
    double atTheLatest = timeline.eventFrom() - 75.0 * timeline.longest();
    if (dice.chance(0.2) && atTheLatest > 0) {
      for (SimulatedClient each : draft.model.clients) {
        if (dice.chance(0.1) && each != draft.subject && !draft.culprits.contains(each)) {
          starts.put(each.id, (int) (atTheLatest * dice.between(0.1, 1)));
        }
      }
    }
  }

  /** Converts the exact means of one gauge to samples. */
  List<SimulatedSample> measure(Gauge gauge, List<Sampler.Mean> means) {
    var rows = new ArrayList<SimulatedSample>(means.size());
    double blip = 1;
    for (Sampler.Mean each : means) {
      blip = blip > 1 && dice.chance(0.5) ? blip : blip(gauge);
      double value = value(gauge, each.value() * blip);
      if (!dice.chance(lossRate) && isThere(gauge, each.second())) {
        rows.add(
            new SimulatedSample(
                stamp(gauge, each.second()), gauge.resource(), gauge.metric(), value));
      }
    }
    return rows;
  }

  private long stamp(Gauge gauge, int second) {
    int clock = timeline.clocks().getOrDefault(gauge.source(), 0);
    return timeline.at(second + clock).toEpochMilli();
  }

  private boolean isThere(Gauge gauge, int second) {
    Gap gap = gaps.get(gauge.source());
    if (gap != null && second > gap.from() && second <= gap.to()) {
      return false;
    }
    if (second < starts.getOrDefault(gauge.resource(), 0)) {
      return false;
    }
    int begin = second - timeline.interval(gauge.source());
    return draft.silences.stream()
        .filter(each -> each.resource().equals(gauge.resource()))
        .noneMatch(each -> begin < each.to() && second > each.from());
  }

  /**
   * Draws the factor of a sample: mostly 1, rarely a large value from a heavy-tailed distribution,
   * as when one of few requests is slow.
   */
  private double blip(Gauge gauge) {
    return gauge.definition().unit().equals("ms") && dice.chance(blips)
        ? Math.min(12, 1.3 * StrictMath.pow(dice.between(0.001, 1), -0.6))
        : 1;
  }

  private double value(Gauge gauge, double truth) {
    double value = reported(gauge, truth);
    double most = gauge.definition().unit().equals("%") ? PERCENT : Double.MAX_VALUE;
    return new BigDecimal(Math.clamp(value, 0, most)).round(DIGITS).doubleValue();
  }

  private double reported(Gauge gauge, double truth) {
    if (gauge.metric().equals("job.concurrency")) {
      return truth;
    }
    return COUNTED.contains(gauge.metric()) ? counted(gauge, truth) : noisy(gauge, truth);
  }

  private double counted(Gauge gauge, double truth) {
    double units = timeline.interval(gauge.source());
    double divisor = gauge.definition().unit().equals("1/min") ? units / 60 : units;
    return dice.poisson(truth * divisor) / divisor;
  }

  private double noisy(Gauge gauge, double truth) {
    boolean quality = gauge.definition().role() == MetricRole.QUALITY;
    double sigma = quality ? qualityNoise : otherNoise;
    // A share near 0 is reported as some hundredths.
    double floor = quality && gauge.definition().unit().equals("%") ? 0.05 * dice.between(0, 1) : 0;
    return (truth + floor) * dice.lognormal(sigma);
  }
}
