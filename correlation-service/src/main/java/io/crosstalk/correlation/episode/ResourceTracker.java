package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.window.ColumnWindow;
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

/** Watches all quality series of one resource and keeps their latest samples. */
public final class ResourceTracker {
  private final List<SeriesTracker> series = new ArrayList<>(2);
  private ColumnWindow window = new ColumnWindow();
  private Silence silence = new Silence();

  /** What a tracker tells while it takes samples. */
  public interface Listener {
    /** An episode was detected, has grown or has ended. */
    void on(EpisodeEvent event, SeriesTracker series, ColumnWindow window);

    /**
     * The resource has fallen silent, or is heard again.
     *
     * @param endedAt when it was heard again or was given up, epoch milliseconds; {@code
     *     Long.MAX_VALUE} while neither is so
     */
    void silent(SilentSpell spell, long endedAt);

    /** An earlier episode has turned out to be nothing unusual, as of a time. */
    void takenBack(PastEpisode episode, SeriesTracker series, long time);

    /** A chunk of the window was sealed and is to be persisted. */
    void sealed(ColumnWindow.Sealed chunk);
  }

  /**
   * Takes a batch's quality samples, row by row.
   *
   * @return for each kind of harm that the batch tells of, and for each row, how many times worse
   *     than its baseline the worst metric was; NaN where that is not known
   */
  public Map<Harm, double[]> accept(SampleBatch batch, boolean timeSensitive, Listener listener) {
    List<Column> columns = qualities(batch);
    int qualities = columns.size();
    if (columns.isEmpty()) {
      for (long time : batch.times()) {
        hear(time, listener);
      }
      return Map.of();
    }
    columns.addAll(OwnLoad.toBeKept(batch));
    Metric[] metrics = new Metric[columns.size()];
    SeriesTracker[] trackers = new SeriesTracker[qualities];
    double[][] told = new double[qualities][];
    Map<Harm, double[]> harms = new EnumMap<>(Harm.class);
    for (int c = 0; c < metrics.length; c++) {
      metrics[c] = columns.get(c).metric();
    }
    for (int c = 0; c < qualities; c++) {
      trackers[c] = series(metrics[c], c);
      told[c] =
          harms.computeIfAbsent(Harm.of(metrics[c].name()), harm -> unknown(batch.times().length));
    }
    double[] row = new double[metrics.length];
    for (int i = 0; i < batch.times().length; i++) {
      for (int c = 0; c < row.length; c++) {
        row[c] = columns.get(c).values()[i];
      }
      acceptRow(batch.times()[i], metrics, row, trackers, timeSensitive, listener);
      note(i, row, trackers, told);
    }
    return harms;
  }

  private static double[] unknown(int count) {
    double[] unknown = new double[count];
    Arrays.fill(unknown, Double.NaN);
    return unknown;
  }

  private static void note(int i, double[] row, SeriesTracker[] trackers, double[][] told) {
    for (int c = 0; c < trackers.length; c++) {
      if (!Double.isNaN(row[c])) {
        told[c][i] = worse(told[c][i], trackers[c].lastHarm());
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

  /** Whether there is a quality: which times come together in a batch must not matter. */
  private static boolean hasAny(double[] row, int qualities) {
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
    hear(time, listener);
    if (!hasAny(row, trackers.length)) {
      return;
    }
    ColumnWindow.Sealed sealed = window.append(time, metrics, row);
    if (sealed != null) {
      listener.sealed(sealed);
    }
    for (int c = 0; c < trackers.length; c++) {
      if (!Double.isNaN(row[c])) {
        SeriesTracker tracker = trackers[c];
        tell(tracker.accept(time, row[c], timeSensitive), tracker, listener);
        takeBack(tracker, time, listener);
      }
    }
    silence.hurt(isDegraded());
  }

  private static void takeBack(SeriesTracker tracker, long time, Listener listener) {
    if (!tracker.takenBack().isEmpty()) {
      for (PastEpisode episode : tracker.takenBack()) {
        listener.takenBack(episode, tracker, time);
      }
    }
  }

  /** Ends a silence: what it means is told now when no tick has come while it lasted. */
  private void hear(long time, Listener listener) {
    advance(time, listener);
    fallSilent(time, listener);
    if (silence.isTold()) {
      listener.silent(spell(), time);
    }
    silence.heard(time);
  }

  /**
   * Tells once, as of a time (epoch milliseconds), that nothing comes any more, and once that
   * nothing is expected any more.
   */
  public void fallSilent(long time, Listener listener) {
    if (isRiddle(time)) {
      silence.told();
      listener.silent(spell(), Long.MAX_VALUE);
    }
    if (silence.isHopeless(time)) {
      listener.silent(spell(), silence.givenUpAt());
      silence.givenUp();
    }
  }

  /**
   * Whether somebody can be missed at all as of a time: that is asked of everybody.
   *
   * @param lastMs its latest sample, epoch milliseconds; {@code Long.MIN_VALUE} for none
   * @param timeMs epoch milliseconds
   */
  public static boolean mayBeMissed(long lastMs, long timeMs) {
    return lastMs != Long.MIN_VALUE && timeMs - lastMs >= Silence.LEAST_MS;
  }

  /** Whether something is to be told of its silence as of a time (epoch milliseconds). */
  public boolean isMissed(long time) {
    return isRiddle(time) || silence.isHopeless(time);
  }

  private boolean isRiddle(long time) {
    return !series.isEmpty() && !silence.isTold() && silence.isRiddle(time);
  }

  private SilentSpell spell() {
    SeriesTracker first =
        series.stream().min(Comparator.comparing(each -> each.metric().name())).orElseThrow();
    return new SilentSpell(
        first.metric(),
        first.ordinary(),
        silence.onset(),
        silence.detectedAt(),
        silence.interval());
  }

  private static double worse(double a, double b) {
    return Double.isNaN(a) ? b : Double.isNaN(b) ? a : Math.max(a, b);
  }

  /** Ends episodes whose series have fallen silent, as of a tick (epoch milliseconds). */
  public void advance(long tick, Listener listener) {
    for (SeriesTracker tracker : series) {
      tell(tracker.advance(tick), tracker, listener);
    }
  }

  /** Its latest quality samples. */
  public ColumnWindow window() {
    return window;
  }

  /** Whether an episode is open: then ticks matter even when no samples come. */
  public boolean isDegraded() {
    for (SeriesTracker tracker : series) {
      if (tracker.episode() != null) {
        return true;
      }
    }
    return false;
  }

  private void tell(EpisodeEvent event, SeriesTracker tracker, Listener listener) {
    if (event == EpisodeEvent.NOTHING) {
      return;
    }
    listener.on(event, tracker, window);
    if (event == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  /** As many series as a window has columns beside loads: those of one too many are not watched. */
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
    tracker.silence = Silence.read(in);
    return tracker;
  }
}
