package io.crosstalk.simulate.monitoring;

import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.MonitoringSource;
import io.crosstalk.simulate.run.Sampler;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Imperfect instrument: noise, blips, gaps, late starts and a clock of its own. */
public final class ImperfectInstrument {
  private static final MathContext DIGITS = new MathContext(4);
  private static final double PERCENT = 100;
  private static final Set<String> COUNTED = Set.of("app.timeouts", "net.errors");

  private record Gap(int from, int to) {}

  private final DataCentreDraft draft;
  private final List<DataCentreDraft> troubles;
  private final SeededRandom dice;
  private final CaseTimeline timeline;
  private final double qualityNoise;
  private final double otherNoise;
  private final double lossRate;
  private final double blips;
  private final Map<MonitoringSource, Gap> gaps = new HashMap<>();
  private final Map<String, Integer> starts = new HashMap<>();

  public ImperfectInstrument(DataCentreDraft draft) {
    this(draft, List.of(draft));
  }

  /**
   * @param troubles parts of the draft whose onsets must be visible
   */
  public ImperfectInstrument(DataCentreDraft draft, List<DataCentreDraft> troubles) {
    this.draft = draft;
    this.troubles = troubles;
    this.dice = draft.dice.fork("instrument");
    this.timeline = draft.timeline;
    this.qualityNoise = dice.logBetween(0.02, 0.18);
    this.otherNoise = dice.logBetween(0.01, 0.1);
    this.lossRate = dice.chance(0.5) ? 0 : dice.logBetween(0.0005, 0.01);
    this.blips = dice.logBetween(0.0002, 0.003);
    drawGaps();
    drawLateStarts();
  }

  /** Draws a source that fails for a few samples, but not at the onset. */
  private void drawGaps() {
    if (dice.chance(0.25)) {
      MonitoringSource source = dice.pick(MonitoringSource.values());
      int interval = timeline.interval(source);
      int length = dice.whole(2, 7) * interval;
      int from = dice.whole(0, Math.max(1, timeline.duration() - length));
      if (troubles.stream().noneMatch(each -> isAtOnset(each, interval, from, from + length))) {
        gaps.put(source, new Gap(from, from + length));
      }
    }
  }

  private static boolean isAtOnset(DataCentreDraft trouble, int interval, int from, int to) {
    int onset = trouble.timeline.eventFrom();
    return from < onset + 8 * interval && to > onset - 2 * interval;
  }

  /** Draws machines that were new, or unknown, when the recording began. */
  private void drawLateStarts() {
    double atTheLatest = firstOnset() - 75.0 * timeline.longest();
    if (dice.chance(0.2) && atTheLatest > 0) {
      for (SimulatedClient each : draft.model.clients) {
        if (dice.chance(0.1) && !isInvolved(each)) {
          starts.put(each.id, (int) (atTheLatest * dice.between(0.1, 1)));
        }
      }
    }
  }

  private int firstOnset() {
    return troubles.stream().mapToInt(each -> each.timeline.eventFrom()).min().orElse(0);
  }

  private boolean isInvolved(SimulatedClient client) {
    return troubles.stream()
        .anyMatch(each -> client == each.subject || each.culprits.contains(client));
  }

  /** Samples of one gauge. */
  public List<SimulatedSample> measure(Gauge gauge, List<Sampler.Mean> means) {
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

  /** Heavy-tailed factor of one or two samples, such as one slow request among few. */
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
