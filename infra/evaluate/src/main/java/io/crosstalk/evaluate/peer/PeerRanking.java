package io.crosstalk.evaluate.peer;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.event.metric.Metric;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Data for the published methods: the victim's quality and the loads of all resources that share a
 * resource with the victim, during the degradation and before it. Each method ranks these suspects.
 */
public final class PeerRanking {
  /** Number of samples before the onset that the methods get; the same as in the engine. */
  private static final int BEFORE = 120;

  private static final int LEAST = 8;

  private final double[] victim;
  private final int onset;
  private final Map<String, List<double[]>> loads;

  private PeerRanking(double[] victim, int onset, Map<String, List<double[]>> loads) {
    this.victim = victim;
    this.onset = onset;
    this.loads = loads;
  }

  /** Reads the data for all methods; null when the expected victim has too few samples. */
  public static @Nullable PeerRanking of(
      CaseRecording recording, ExpectedIncident expected, QualitySeries qualities)
      throws IOException {
    if (expected.onset() == null) {
      return null;
    }
    long to = expected.end() == null ? recording.lastMs() : expected.end().toEpochMilli();
    for (String resource : expected.victims()) {
      for (var series : qualities.of(resource).entrySet()) {
        Window window = Window.of(series.getValue(), expected.onset().toEpochMilli(), to);
        if (window.times().length >= LEAST) {
          return of(recording, resource, series.getKey(), series.getValue(), window);
        }
      }
    }
    return null;
  }

  private static PeerRanking of(
      CaseRecording recording,
      String resource,
      Metric metric,
      NavigableMap<Long, Double> series,
      Window window)
      throws IOException {
    double[] victim =
        Arrays.stream(window.times()).mapToDouble(t -> upwards(metric, at(series, t))).toArray();
    Set<String> suspects = new SharedUses(recording.resources()).suspects(resource);
    try (SampleStream samples = recording.openSamples()) {
      return new PeerRanking(
          victim, window.onset(), LoadColumns.read(samples, suspects, window.times()));
    }
  }

  /**
   * Data of a victim with an alert: its samples from before the alert until the end of it, and the
   * loads of the suspects at these times.
   */
  static PeerRanking of(
      ThresholdAlert alert, Map<String, List<SampleColumns.Column>> loads, Set<String> suspects) {
    int from = Math.max(0, alert.onset() - BEFORE);
    long[] times = new long[alert.end() - from];
    double[] victim = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = alert.series().timeMs(from + i);
      victim[i] = upwards(alert.series().metric(), alert.series().value(from + i));
    }
    Map<String, List<double[]>> atTimes = new TreeMap<>();
    for (String suspect : suspects) {
      List<SampleColumns.Column> columns = loads.getOrDefault(suspect, List.of());
      if (!columns.isEmpty()) {
        atTimes.put(suspect, columns.stream().map(each -> each.valuesAt(times)).toList());
      }
    }
    return new PeerRanking(victim, alert.onset() - from, atTimes);
  }

  /**
   * Times of the victim's samples before the onset and up to the end.
   *
   * @param onset index of the first time that is not before the onset
   */
  private record Window(long[] times, int onset) {
    static Window of(NavigableMap<Long, Double> series, long onset, long end) {
      long[] all = series.keySet().stream().mapToLong(t -> t).toArray();
      int first = (int) Arrays.stream(all).filter(t -> t < onset).count();
      int last = (int) Arrays.stream(all).filter(t -> t <= end).count();
      int start = Math.max(0, first - BEFORE);
      return new Window(Arrays.copyOfRange(all, start, Math.max(start, last)), first - start);
    }
  }

  /** A resource and its score; a higher score is more suspicious. */
  public record Ranked(String resource, double score) {}

  /** Ranks the suspects by a method, the most suspicious first. */
  public List<Ranked> suspects(Peer peer) {
    Map<String, Double> scores = new TreeMap<>();
    loads.forEach(
        (id, columns) ->
            columns.forEach(load -> scores.merge(id, peer.score(victim, load, onset), Math::max)));
    return scores.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .map(each -> new Ranked(each.getKey(), each.getValue()))
        .toList();
  }

  private static double upwards(Metric metric, double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : 1 / Math.max(1e-3, value);
  }

  private static double at(NavigableMap<Long, Double> series, long time) {
    Map.Entry<Long, Double> floor = series.floorEntry(time);
    return floor == null ? 0 : floor.getValue();
  }
}
