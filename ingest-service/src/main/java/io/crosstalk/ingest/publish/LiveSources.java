package io.crosstalk.ingest.publish;

import io.crosstalk.collectors.settings.CommonSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.springframework.stereotype.Component;

/**
 * Registry of the live world's sources, for which ticks are written: sources that have pushed data
 * in the last weeks, also before the start, and collected sources. Thread-safe.
 */
@Component
public final class LiveSources {
  /** Name under which data are published whose sender states no source name. */
  public static final String DEFAULT = CommonSettings.PUSH;

  /**
   * Time for which a push source is ticked after its last push: longer than the engine remembers a
   * resource without samples, so that the silence of its resources is detected and their state is
   * removed in the end.
   */
  static final Duration REMEMBERED = Duration.ofDays(40);

  /** Time after its last push from which a push source makes room for a new one. */
  private static final Duration SILENT = Duration.ofDays(1);

  private final Map<String, LongUnaryOperator> collected = new TreeMap<>();
  private final Map<String, PushSource> pushing = new TreeMap<>();
  private final SenderCounts tallies = new SenderCounts();
  private final TickProperties properties;
  private final Clock clock;

  /** A push source, with the time of its last push, epoch milliseconds. */
  private record PushSource(PushWatermark watermark, long lastArrivalMs) {
    PushSource arrivedAt(long timeMs) {
      return new PushSource(watermark, timeMs);
    }
  }

  /** Registration of a source; closing it removes the source. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  LiveSources(TickProperties properties, Clock clock) {
    this.properties = properties;
    this.clock = clock;
  }

  /** Result of {@link #recordArrival}. */
  public enum Welcome {
    HEARD,
    /** The source is new, and there are as many push sources as allowed. */
    TOO_MANY,
    /** The name belongs to a collected source, which has a watermark of its own. */
    COLLECTED
  }

  /** Registers a push source, or notes that it has sent data again. */
  public synchronized Welcome recordArrival(String name) {
    if (isCollected(name)) {
      return Welcome.COLLECTED;
    }
    PushSource known = pushing.get(name);
    if (known == null && isFull() && !dropSilent()) {
      return Welcome.TOO_MANY;
    }
    PushSource source = known == null ? new PushSource(newWatermark(), 0) : known;
    pushing.put(name, source.arrivedAt(clock.millis()));
    return Welcome.HEARD;
  }

  private PushWatermark newWatermark() {
    return new PushWatermark(properties.interval());
  }

  /**
   * Begins a push of samples. The watermark of the source stands still until the push is closed.
   *
   * @param name name that was passed to {@link #recordArrival} before
   */
  public synchronized Push begin(String name) {
    PushSource known = pushing.get(name);
    return (known == null ? newWatermark() : known.watermark())
        .begin(clock.millis() - properties.lateness().toMillis());
  }

  private boolean isFull() {
    return pushing.size() >= properties.maxSources();
  }

  /**
   * Removes the push source with the oldest push if that is more than a day ago, when its open
   * incidents have expired. Returns whether there was one.
   */
  private boolean dropSilent() {
    long dayAgo = clock.millis() - SILENT.toMillis();
    Optional<String> oldest =
        pushing.entrySet().stream()
            .filter(source -> source.getValue().lastArrivalMs() < dayAgo)
            .min(Comparator.comparingLong(source -> source.getValue().lastArrivalMs()))
            .map(Map.Entry::getKey);
    oldest.ifPresent(this::forget);
    return oldest.isPresent();
  }

  private void forget(String name) {
    pushing.remove(name);
    tallies.forget(name);
  }

  /**
   * Registers the push sources of earlier processes, the ones that have pushed last first, as many
   * as are allowed. A source that has pushed samples since the start is left as it is.
   */
  synchronized void restore(Map<String, EarlierSources.LastTick> lastTicks) {
    lastTicks.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, EarlierSources.LastTick>, Instant>comparing(
                    source -> source.getValue().lastPush())
                .reversed())
        .filter(source -> !isCollected(source.getKey()))
        .filter(source -> !isForgotten(source.getValue().lastPush()))
        .forEach(source -> restore(source.getKey(), source.getValue()));
  }

  private void restore(String name, EarlierSources.LastTick tick) {
    if (!pushing.containsKey(name) && !isFull()) {
      pushing.put(name, new PushSource(newWatermark(), tick.lastPush().toEpochMilli()));
    }
    PushSource source = pushing.get(name);
    if (source != null && tick.samples() != null) {
      source.watermark().restore(tick.samples(), clock.millis());
    }
  }

  /** Removes the push sources that have not pushed for {@link #REMEMBERED}. */
  synchronized void forgetOld() {
    List<String> old =
        pushing.entrySet().stream()
            .filter(source -> isForgotten(Instant.ofEpochMilli(source.getValue().lastArrivalMs())))
            .map(Map.Entry::getKey)
            .toList();
    old.forEach(this::forget);
  }

  private boolean isForgotten(Instant lastPush) {
    return lastPush.isBefore(clock.instant().minus(REMEMBERED));
  }

  /**
   * Returns whether the name is that of a collected source, or could be that of one of its streams.
   */
  private boolean isCollected(String name) {
    return collected.keySet().stream()
        .anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
  }

  /**
   * Registers a collected source, so that ticks are written for it; the limit for push sources does
   * not apply. From now on no push may use its name.
   *
   * @param completeThrough function that returns the watermark of the source; its argument is the
   *     latest watermark that is allowed for any source; both epoch milliseconds
   */
  public synchronized Registration collected(String name, LongUnaryOperator completeThrough) {
    collected.put(name, completeThrough);
    forget(name);
    return () -> release(name, completeThrough);
  }

  private synchronized void release(String name, LongUnaryOperator completeThrough) {
    collected.remove(name, completeThrough);
  }

  /** Counts of the accepted and rejected samples of each source that pushes. */
  public SenderCounts tallies() {
    return tallies;
  }

  /** Time of the last push of each source, epoch milliseconds by the local clock. */
  public synchronized Map<String, Long> pushed() {
    Map<String, Long> pushed = new TreeMap<>();
    pushing.forEach((name, source) -> pushed.put(name, source.lastArrivalMs()));
    return pushed;
  }

  /**
   * All sources, and always {@link #DEFAULT}: a tick of each round shows whether Kafka acknowledges
   * records.
   */
  synchronized List<TickedSource> all() {
    List<TickedSource> all = new ArrayList<>(pushing.size() + collected.size() + 1);
    if (!pushing.containsKey(DEFAULT)) {
      all.add(new TickedSource.Pushing(DEFAULT, newWatermark(), null));
    }
    pushing.forEach(
        (name, source) ->
            all.add(
                new TickedSource.Pushing(
                    name, source.watermark(), Instant.ofEpochMilli(source.lastArrivalMs()))));
    collected.forEach((name, through) -> all.add(new TickedSource.Collected(name, through)));
    return all;
  }
}
