package io.crosstalk.engine.episode;

import io.crosstalk.event.Episode;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Victim;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/**
 * Request to examine one victim's episode, sent to every contention domain that the victim uses.
 *
 * @param reconsidered whether this repeats an examination because a source was late
 * @param closing whether the episode has ended
 * @param source source that measures the victim's samples; its ticks apply to them
 * @param decidedAtMs event time of the decision, epoch milliseconds; later data must not be
 *     considered
 * @param measured samples of the degraded metric; {@link VictimSamples#NONE} for other subjects
 * @param carriers resources that the victim runs on; their load is its own, not a neighbour's
 * @param domains domains that the victim uses, nearest first
 * @param loads requests to the victim and its own load, if the victim is a service that other
 *     resources call; otherwise empty
 * @param parts number of expected domain reports
 * @param firstPart partition of the first domain report, which carries the samples
 * @param subject subject of the request
 */
public record DiagnosisRequest(
    String world,
    Episode episode,
    int revision,
    boolean reconsidered,
    boolean closing,
    String source,
    long decidedAtMs,
    Victim victim,
    VictimSamples measured,
    List<String> carriers,
    List<DomainRef> domains,
    List<OwnLoad> loads,
    int parts,
    int firstPart,
    Subject subject) {
  /**
   * Duration in milliseconds after which a degraded level counts as ordinary: one week, so that it
   * contains every hour of every weekday.
   */
  public static final long LASTING_MS = 7 * 24 * 3_600_000L;

  /** Subjects of a diagnosis request. */
  public enum Subject {
    /** The cause of the victim's degradation. */
    DEGRADATION,
    /** The silence of the victim: whether only the victim is silent. */
    SILENCE,
    /** A retraction: the earlier degradation has proved to be a habit. */
    HABIT
  }

  private static final long DAY_MS = 24 * 3_600_000L;

  public DiagnosisRequest {
    carriers = List.copyOf(carriers);
    domains = List.copyOf(domains);
    loads = List.copyOf(loads);
  }

  public long onsetMs() {
    return episode.onset().toEpochMilli();
  }

  /** Returns the onset of the first episode that this one continues, or its own. */
  public long problemOnsetMs() {
    return episode.problemOnset().toEpochMilli();
  }

  /**
   * Returns whether a time, epoch milliseconds, is before the onset and not in an earlier episode
   * of the problem.
   */
  public boolean isPast(long time) {
    return time < onsetMs() && (time < problemOnsetMs() || !isDegraded(time));
  }

  private boolean isDegraded(long time) {
    int at = Arrays.binarySearch(measured.times(), time);
    return at >= 0 && measured.isDegraded(MetricCatalogue.of(victim.metric()), at);
  }

  /** Minimum number of the victim's samples before the onset for a comparison. */
  private static final int LEAST_PAST = 5;

  /**
   * Returns the time from which on samples must be known to compare the degradation with the past.
   *
   * @return epoch milliseconds; {@code Long.MIN_VALUE} when there are too few samples of the victim
   *     before the onset
   */
  public long pastFromMs() {
    long[] past = Arrays.stream(measured.times()).filter(this::isPast).toArray();
    return past.length < LEAST_PAST ? Long.MIN_VALUE : past[past.length - LEAST_PAST];
  }

  /**
   * Returns whether the past can be compared hour by hour: the day before is known, and both it and
   * the day of the onset are working days (Monday to Friday, UTC) or both are not.
   */
  public boolean knowsTheDayBefore() {
    long[] times = measured.times();
    return times.length > 0 && knowsTheDayBefore(times[0], onsetMs());
  }

  static boolean knowsTheDayBefore(long firstMs, long onsetMs) {
    return firstMs <= onsetMs - DAY_MS && isWorkingDay(onsetMs) == isWorkingDay(onsetMs - DAY_MS);
  }

  private static boolean isWorkingDay(long timeMs) {
    DayOfWeek day = Instant.ofEpochMilli(timeMs).atZone(ZoneOffset.UTC).getDayOfWeek();
    return day != DayOfWeek.SATURDAY && day != DayOfWeek.SUNDAY;
  }

  /**
   * Returns whether the episode ends only because it has lasted for a week, without any recovery.
   */
  public boolean hasMerelyLasted() {
    boolean silent = subject == Subject.SILENCE;
    long from = silent ? onsetMs() - episode.intervalMs() : onsetMs();
    boolean better = !silent && comparedThroughMs() > degradedThroughMs();
    boolean expired = episode.silentAfter() != null;
    return closing && !expired && !better && decidedAtMs - from >= LASTING_MS;
  }

  /** Returns the time of the last degraded sample so far, epoch milliseconds. */
  public long degradedThroughMs() {
    return episode.knownThrough(Instant.ofEpochMilli(decidedAtMs)).toEpochMilli();
  }

  /**
   * Returns the time through which the victim and the domains are compared, epoch milliseconds: a
   * silent victim is compared through its last sample.
   */
  public long comparedThroughMs() {
    LastSample last = episode.silentAfter();
    return last == null ? decidedAtMs : last.time().toEpochMilli();
  }

  /** Returns whether some degraded samples of a long episode are not compared. */
  public boolean comparesOnlySomeSamples() {
    long through = degradedThroughMs();
    return Arrays.stream(measured.uncomparedTimes())
        .anyMatch(time -> time >= problemOnsetMs() && time <= through);
  }

  /** Returns the same request for some of the domains only. */
  public DiagnosisRequest to(List<DomainRef> some, int count, int first) {
    return with(reconsidered, some, count, first, measured, loads);
  }

  /** Returns the same request for a repeated examination. */
  public DiagnosisRequest again() {
    return with(true, domains, parts, firstPart, measured, loads);
  }

  /**
   * Returns the request as a domain report refers to it. Only the first report carries the samples.
   */
  public DiagnosisRequest answeredBy(int part) {
    return part == firstPart
        ? this
        : with(reconsidered, domains, parts, firstPart, measured.withoutSamples(), List.of());
  }

  /** Returns the same request with the victim's samples that are only shown. */
  public DiagnosisRequest uncompared() {
    return with(reconsidered, domains, parts, firstPart, measured.uncompared(), loads);
  }

  private DiagnosisRequest with(
      boolean second,
      List<DomainRef> some,
      int count,
      int first,
      VictimSamples samples,
      List<OwnLoad> newLoads) {
    return new DiagnosisRequest(
        world,
        episode,
        revision,
        second,
        closing,
        source,
        decidedAtMs,
        victim,
        samples,
        carriers,
        some,
        newLoads,
        count,
        first,
        subject);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DiagnosisRequest that
        && episode.id().equals(that.episode.id())
        && revision == that.revision;
  }

  @Override
  public int hashCode() {
    return 31 * episode.id().hashCode() + revision;
  }
}
