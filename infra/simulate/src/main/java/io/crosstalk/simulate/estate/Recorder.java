package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.cases.SampleRows;
import io.crosstalk.simulate.estate.Meter.Source;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Monitoring of an estate with its errors: noise, lost samples, gaps and clocks of its own. */
final class Recorder {
  private static final MathContext DIGITS = new MathContext(4);
  private static final Set<String> COUNTED = Set.of("app.timeouts", "net.errors", "fc.crc_errors");

  private final Estate estate;
  private final List<Trouble> events;
  private final Sampling sampling;
  private final SampleRows rows;
  private final long start;
  private final List<Meter> meters;
  private final SeededRandom dice;
  private final double[] sums;
  private final double[] weights;
  private final double noise;
  private final double lossRate;
  private final Source absent;
  private final int absentFrom;

  Recorder(Estate estate, List<Trouble> events, Sampling sampling, SampleRows rows) {
    this.estate = estate;
    this.events = events;
    this.sampling = sampling;
    this.rows = rows;
    this.start = estate.spec().start().toEpochMilli();
    this.meters = Runs.meters(estate);
    this.sums = new double[meters.size()];
    this.weights = new double[meters.size()];
    this.dice = estate.spec().dice("recorder");
    this.noise = dice.logBetween(0.02, 0.12);
    this.lossRate = dice.chance(0.3) ? 0 : dice.logBetween(0.0005, 0.01);
    this.absent = dice.pick(Source.values());
    this.absentFrom = dice.whole(3600, 4 * estate.spec().seconds());
  }

  void look(int second) {
    var samples = new ArrayList<SimulatedSample>();
    for (int i = 0; i < sums.length; i++) {
      Meter meter = meters.get(i);
      meter.addTo(sums, weights, i);
      if (second % sampling.interval(meter.source()) == 0) {
        sample(meter, second, sums[i] / weights[i], samples);
        sums[i] = 0;
        weights[i] = 0;
      }
    }
    try {
      rows.write(samples);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sample(Meter meter, int second, double truth, List<SimulatedSample> samples) {
    double value = read(meter, truth);
    if (!dice.chance(lossRate) && isThere(meter, second)) {
      long time = start + 1000L * (second + sampling.clock(meter.source()));
      samples.add(new SimulatedSample(time, meter.resource(), meter.metric(), value));
    }
  }

  private boolean isThere(Meter meter, int second) {
    int interval = sampling.interval(meter.source());
    if (meter.source() == absent && second > absentFrom && second <= absentFrom + 4 * interval) {
      return false;
    }
    return !estate.isHome(meter.resource(), second)
        && events.stream().noneMatch(each -> each.silences(meter.resource(), second, interval));
  }

  private double read(Meter meter, double truth) {
    double length = sampling.interval(meter.source());
    String unit = meter.unit();
    double value = truth * dice.lognormal(meter.isQuality() ? 1.3 * noise : 0.7 * noise);
    if (COUNTED.contains(meter.metric())) {
      double units = length / (unit.equals("1/min") ? 60 : 1);
      value = dice.poisson(truth * units) / units;
    }
    double most = unit.equals("%") ? 100 : Double.MAX_VALUE;
    return new BigDecimal(Math.clamp(value, 0, most)).round(DIGITS).doubleValue();
  }
}
