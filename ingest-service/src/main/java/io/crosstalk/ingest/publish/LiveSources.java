package io.crosstalk.ingest.publish;

import io.crosstalk.collectors.settings.CommonSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
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

  private final Map<String, LongUnaryOperator> completeness = new ConcurrentSkipListMap<>();
  private final Map<String, Long> lastArrivalMs = new ConcurrentSkipListMap<>();
  private final Set<String> collected = new HashSet<>();
  private final SenderCounts tallies = new SenderCounts();
  private final int max;
  private final Clock clock;

  /**
   * A source for which ticks are written.
   *
   * @param completeThrough function that returns the watermark of the source; its argument is the
   *     latest watermark that is allowed for any source, which the result must not exceed; both
   *     epoch milliseconds
   */
  record Ticking(String name, LongUnaryOperator completeThrough) {}

  /** Registration of a source; closing it removes the source. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  LiveSources(TickProperties properties, Clock clock) {
    this.max = properties.maxSources();
    this.clock = clock;
    completeness.put(DEFAULT, LongUnaryOperator.identity());
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
    if (!completeness.containsKey(name) && completeness.size() >= max && !dropSilent()) {
      return Welcome.TOO_MANY;
    }
    completeness.putIfAbsent(name, LongUnaryOperator.identity());
    lastArrivalMs.put(name, clock.millis());
    return Welcome.HEARD;
  }

  /**
   * Removes the push source with the oldest push if that is more than a day ago, when its open
   * episodes have expired. Returns whether there was one.
   */
  private boolean dropSilent() {
    long dayAgo = clock.millis() - SILENT.toMillis();
    Optional<String> oldest =
        lastArrivalMs.entrySet().stream()
            .filter(source -> !source.getKey().equals(DEFAULT) && source.getValue() < dayAgo)
            .min(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey);
    oldest.ifPresent(this::forget);
    return oldest.isPresent();
  }

  private void forget(String name) {
    lastArrivalMs.remove(name);
    tallies.forget(name);
    if (!name.equals(DEFAULT)) {
      completeness.remove(name);
    }
  }

  /**
   * Registers the push sources of earlier processes, the ones that have pushed last first, as many
   * as are allowed. A source that has pushed since the start is left as it is.
   *
   * @param lastPushes time of the last push of each source
   */
  synchronized void restore(Map<String, Instant> lastPushes) {
    lastPushes.entrySet().stream()
        .sorted(Map.Entry.<String, Instant>comparingByValue().reversed())
        .filter(source -> !isCollected(source.getKey()) && !isForgotten(source.getValue()))
        .forEach(source -> restore(source.getKey(), source.getValue().toEpochMilli()));
  }

  private void restore(String name, long lastPushMs) {
    if (completeness.containsKey(name) || completeness.size() < max) {
      completeness.putIfAbsent(name, LongUnaryOperator.identity());
      lastArrivalMs.putIfAbsent(name, lastPushMs);
    }
  }

  /** Removes the push sources that have not pushed for {@link #REMEMBERED}. */
  synchronized void forgetOld() {
    List<String> old =
        lastArrivalMs.entrySet().stream()
            .filter(source -> isForgotten(Instant.ofEpochMilli(source.getValue())))
            .map(Map.Entry::getKey)
            .toList();
    old.forEach(this::forget);
  }

  private boolean isForgotten(Instant lastPush) {
    return lastPush.isBefore(clock.instant().minus(REMEMBERED));
  }

  /** Time of the last push of a source; null for a source that does not push. */
  @Nullable Instant lastPush(String name) {
    Long lastMs = lastArrivalMs.get(name);
    return lastMs == null ? null : Instant.ofEpochMilli(lastMs);
  }

  /**
   * Returns whether the name is that of a collected source, or could be that of one of its streams.
   */
  private boolean isCollected(String name) {
    return collected.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
  }

  /**
   * Registers a collected source, so that ticks are written for it; the limit for push sources does
   * not apply. From now on no push may use its name.
   *
   * @param completeThrough function that returns the watermark of the source; its argument is the
   *     latest watermark that is allowed for any source; both epoch milliseconds
   */
  public synchronized Registration collected(String name, LongUnaryOperator completeThrough) {
    completeness.put(name, completeThrough);
    collected.add(name);
    lastArrivalMs.remove(name);
    tallies.forget(name);
    return () -> release(name, completeThrough);
  }

  private synchronized void release(String name, LongUnaryOperator completeThrough) {
    if (completeness.remove(name, completeThrough)) {
      collected.remove(name);
    }
  }

  /** Counts of the accepted and rejected samples of each source that pushes. */
  public SenderCounts tallies() {
    return tallies;
  }

  /** Time of the last push of each source, epoch milliseconds by the local clock. */
  public Map<String, Long> pushed() {
    return Collections.unmodifiableMap(lastArrivalMs);
  }

  List<Ticking> all() {
    return completeness.entrySet().stream()
        .map(source -> new Ticking(source.getKey(), source.getValue()))
        .toList();
  }
}
