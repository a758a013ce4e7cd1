package io.crosstalk.engine.episode;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Detects the episodes of all quality series of one resource and the silence of the resource, and
 * keeps its latest samples.
 */
public final class ResourceTracker {
  private final List<SeriesTracker> series = new ArrayList<>(2);
  private ColumnWindow window = new ColumnWindow();
  private SilenceDetector silence = new SilenceDetector();

  /** Receives the events of a tracker while it adds samples. */
  public interface Listener {
    /** Called when an episode was detected, has grown or has ended. */
    void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window);

    /**
     * Called when the resource has become silent, and when the silence has ended.
     *
     * @param endedAt time at which samples arrived again or were no longer expected, epoch
     *     milliseconds; {@code Long.MAX_VALUE} while the silence continues
     */
    void silent(SilencePeriod period, long endedAt);

    /**
     * Called when an earlier episode has proved to be a habit.
     *
     * @param time time of the decision, epoch milliseconds
     */
    void retracted(PastEpisode episode, SeriesTracker series, long time);

    /** Called when a chunk of the window was sealed and must be persisted. */
    void sealed(ColumnWindow.Sealed chunk);
  }

  /**
   * Adds a batch's quality samples, row by row.
   *
   * @return for each kind of degradation in the batch and each row, how many times worse than its
   *     baseline the worst metric was; NaN when it is not known
   */
  public Map<Degradation, double[]> accept(
      SampleBatch batch, boolean timeSensitive, Listener listener) {
    List<Column> columns = qualities(batch);
    int qualities = columns.size();
    if (columns.isEmpty()) {
      for (long time : batch.times()) {
        receive(time, listener);
      }
      return Map.of();
    }
    columns.addAll(OwnLoad.toBeKept(batch));
    Metric[] metrics = new Metric[columns.size()];
    SeriesTracker[] trackers = new SeriesTracker[qualities];
    double[][] ratios = new double[qualities][];
    Map<Degradation, double[]> byKind = new EnumMap<>(Degradation.class);
    for (int c = 0; c < metrics.length; c++) {
      metrics[c] = columns.get(c).metric();
    }
    for (int c = 0; c < qualities; c++) {
      trackers[c] = series(metrics[c], c);
      ratios[c] =
          byKind.computeIfAbsent(
              Degradation.of(metrics[c].name()), kind -> unknown(batch.times().length));
    }
    double[] row = new double[metrics.length];
    for (int i = 0; i < batch.times().length; i++) {
      for (int c = 0; c < row.length; c++) {
        row[c] = columns.get(c).values()[i];
      }
      acceptRow(batch.times()[i], metrics, row, trackers, timeSensitive, listener);
      noteRatios(i, row, trackers, ratios);
    }
    return byKind;
  }

  private static double[] unknown(int count) {
    double[] unknown = new double[count];
    Arrays.fill(unknown, Double.NaN);
    return unknown;
  }

  private static void noteRatios(int i, double[] row, SeriesTracker[] trackers, double[][] ratios) {
    for (int c = 0; c < trackers.length; c++) {
      if (!Double.isNaN(row[c])) {
        ratios[c][i] = worse(ratios[c][i], trackers[c].lastDegradation());
      }
    }
  }

  private List<Column> qualities(SampleBatch batch) {
    List<Column> qualities = new ArrayList<>(batch.columns().size());
    for (Column column : batch.columns()) {
      if (column.metric().isQuality() && isTracked(column.metric(), qualities.size())) {
        qualities.add(column);
      }
    }
    return qualities;
  }

  /**
   * Returns whether a row has a quality value. Rows without one are skipped, so that the grouping
   * of times into batches has no effect.
   */
  private static boolean hasQuality(double[] row, int qualities) {
    for (int c = 0; c < qualities; c++) {
      if (!Double.isNaN(row[c])) {
        return true;
      }
    }
    return false;
  }

  private void acceptRow(
      long time,
      Metric[] metrics,
      double[] row,
      SeriesTracker[] trackers,
      boolean timeSensitive,
      Listener listener) {
    receive(time, listener);
    if (!hasQuality(row, trackers.length)) {
      return;
    }
    ColumnWindow.Sealed sealed = window.append(time, metrics, row);
    if (sealed != null) {
      listener.sealed(sealed);
    }
    for (int c = 0; c < trackers.length; c++) {
      if (!Double.isNaN(row[c])) {
        SeriesTracker tracker = trackers[c];
        report(tracker.accept(time, row[c], timeSensitive), tracker, listener);
        reportRetractions(tracker, time, listener);
      }
    }
    silence.recordDegradation(isDegraded());
  }

  private static void reportRetractions(SeriesTracker tracker, long time, Listener listener) {
    if (!tracker.retracted().isEmpty()) {
      for (PastEpisode episode : tracker.retracted()) {
        listener.retracted(episode, tracker, time);
      }
    }
  }

  /**
   * Records the time of a sample. A silence that no tick has reported yet is reported now, and then
   * ended.
   */
  private void receive(long time, Listener listener) {
    advance(time - 1, listener);
    fallSilent(time, listener);
    if (silence.isReported()) {
      // Samples of the silence can arrive after it was detected.
      listener.silent(silencePeriod(), Math.max(time, silence.detectedAt()));
    }
    silence.recordArrival(time);
  }

  /**
   * Reports once that the resource is silent, and later once that its samples are no longer
   * expected.
   *
   * @param time epoch milliseconds
   */
  public void fallSilent(long time, Listener listener) {
    if (isUnreported(time)) {
      silence.recordReport();
      listener.silent(silencePeriod(), Long.MAX_VALUE);
    }
    if (silence.isHopeless(time)) {
      listener.silent(silencePeriod(), silence.givenUpAt());
      silence.givenUp();
    }
  }

  /**
   * Returns whether a resource may be silent at a time: a cheap first check for all resources,
   * before {@link #isMissed}.
   *
   * @param lastMs time of its latest sample, epoch milliseconds; {@code Long.MIN_VALUE} for none
   * @param timeMs epoch milliseconds
   */
  public static boolean mayBeMissed(long lastMs, long timeMs) {
    return lastMs != Long.MIN_VALUE && timeMs - lastMs >= SilenceDetector.LEAST_MS;
  }

  /**
   * Returns whether the silence of the resource must be reported or ended.
   *
   * @param time epoch milliseconds
   */
  public boolean isMissed(long time) {
    return isUnreported(time) || silence.isHopeless(time);
  }

  private boolean isUnreported(long time) {
    return !series.isEmpty() && !silence.isReported() && silence.isRiddle(time);
  }

  private SilencePeriod silencePeriod() {
    SeriesTracker first =
        series.stream().min(Comparator.comparing(each -> each.metric().name())).orElseThrow();
    return new SilencePeriod(
        first.metric(),
        first.ordinary(),
        silence.onset(),
        silence.detectedAt(),
        silence.interval());
  }

  private static double worse(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
  }

  /**
   * Reports episodes whose series are silent as of a tick, and ends them when they have expired.
   *
   * @param tick epoch milliseconds
   */
  public void advance(long tick, Listener listener) {
    for (SeriesTracker tracker : series) {
      EpisodeEvent event = tracker.advance(tick);
      while (event != EpisodeEvent.NOTHING) {
        report(event, tracker, listener);
        event = tracker.advance(tick);
      }
    }
  }

  /**
   * Ends all open episodes of a resource that is no longer expected, however long its usual
   * interval was.
   *
   * @param time epoch milliseconds
   */
  public void expire(long time, Listener listener) {
    advance(time, listener);
    for (SeriesTracker tracker : series) {
      report(tracker.expire(time), tracker, listener);
    }
    fallSilent(time, listener);
  }

  /** Returns the latest quality samples of the resource. */
  public ColumnWindow window() {
    return window;
  }

  /**
   * Returns whether an episode is open. If so, the tracker must receive each tick even without
   * samples.
   */
  public boolean isDegraded() {
    for (SeriesTracker tracker : series) {
      if (tracker.episode() != null) {
        return true;
      }
    }
    return false;
  }

  private void report(EpisodeEvent event, SeriesTracker tracker, Listener listener) {
    if (event == EpisodeEvent.NOTHING) {
      return;
    }
    if (event == EpisodeEvent.DETECTED) {
      tracker.readOnset(window);
    }
    listener.on(event, tracker, window);
    if (event == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  /**
   * Returns whether a series is tracked. There is one tracker for each column of the window that is
   * not reserved for loads; further series are ignored.
   */
  private boolean isTracked(Metric metric, int hint) {
    if (find(metric, hint) != null) {
      return true;
    }
    boolean room = series.size() < ColumnWindow.MAX_COLUMNS - OwnLoad.MOST;
    if (room) {
      series.add(new SeriesTracker(metric));
    }
    return room;
  }

  private SeriesTracker series(Metric metric, int hint) {
    return Objects.requireNonNull(find(metric, hint));
  }

  private @Nullable SeriesTracker find(Metric metric, int hint) {
    if (hint < series.size() && series.get(hint).metric().equals(metric)) {
      return series.get(hint);
    }
    for (SeriesTracker tracker : series) {
      if (tracker.metric().equals(metric)) {
        return tracker;
      }
    }
    return null;
  }

  /** Appends the state without the sealed chunks, which are persisted one by one. */
  public void write(ByteWriter out) {
    out.varint(series.size());
    for (SeriesTracker tracker : series) {
      tracker.write(out);
    }
    window.write(out);
    silence.write(out);
  }

  /**
   * Reverses {@link #write}.
   *
   * @param chunks looks up sealed chunks by their number
   */
  public static ResourceTracker read(ByteReader in, ColumnWindow.Chunks chunks) {
    ResourceTracker tracker = new ResourceTracker();
    int count = in.bounded(SampleBatch.MAX_COLUMNS, "the number of series");
    for (int i = 0; i < count; i++) {
      tracker.series.add(SeriesTracker.read(in));
    }
    tracker.window = ColumnWindow.read(in, chunks);
    tracker.silence = SilenceDetector.read(in);
    return tracker;
  }
}
