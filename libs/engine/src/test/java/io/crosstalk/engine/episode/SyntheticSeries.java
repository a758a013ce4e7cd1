package io.crosstalk.engine.episode;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A realistic latency in ms: a daily rhythm, noise, rare spikes and a batch from 02:00 to 03:00.
 * The same seed gives the same samples.
 */
final class SyntheticSeries {
  private static final long START = 1_700_000_000_000L;

  private static final ResourceTracker.Listener IGNORE =
      new ResourceTracker.Listener() {
        @Override
        public void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window) {}

        @Override
        public void silent(SilencePeriod period, long resumedAt) {}

        @Override
        public void retracted(PastEpisode episode, SeriesTracker series, long time) {}

        @Override
        public void sealed(ColumnWindow.Sealed chunk) {}
      };

  private final Random random = new Random(20261121);
  private final long step;
  private long time = START;
  private long samples;

  SyntheticSeries(Duration step) {
    this.step = step.toMillis();
  }

  void pass(SeriesTracker tracker, Duration duration) {
    for (long left = duration.toMillis() / step; left > 0; left--) {
      sample(tracker);
    }
  }

  /**
   * Adds samples of several series, one batch for each time; each series has its own values, in
   * hundredths.
   */
  void pass(ResourceTracker tracker, List<Metric> metrics, Duration duration) {
    for (long left = duration.toMillis() / step; left > 0; left--) {
      time += step;
      List<Column> row = new ArrayList<>();
      metrics.forEach(
          metric -> row.add(new Column(metric, new double[] {Math.rint(100 * next()) / 100})));
      tracker.accept(new SampleBatch("push", new long[] {time}, row), false, IGNORE);
    }
  }

  /** Adds a number of degraded samples, followed by recovered ones. */
  void harm(SeriesTracker tracker, int samples) {
    for (int i = 0; i < samples; i++) {
      take(tracker, 400 + random.nextDouble());
    }
  }

  void sample(SeriesTracker tracker) {
    take(tracker, next());
  }

  private void take(SeriesTracker tracker, double value) {
    time += step;
    if (tracker.accept(time, value, false) == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  private double next() {
    double hours = time / 3_600_000.0;
    double rhythm = 1 + 0.6 * Math.sin(hours * Math.PI / 12);
    double noise = Math.exp(0.35 * random.nextGaussian());
    double spike = ++samples % 499 == 0 ? 1 + 20 * random.nextDouble() : 1;
    boolean batch = Math.floorMod((long) hours, 24) == 2;
    return 2 * rhythm * noise * spike * (batch ? 6 : 1);
  }
}
