package io.crosstalk.correlation.episode;

import io.crosstalk.event.Episode;
import io.crosstalk.event.Victim;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/**
 * One look at an episode: what the victim suffers, put to every domain that it depends on.
 *
 * @param reconsidered whether this is a second look, taken because a source had lagged
 * @param closing whether the episode has ended
 * @param source whose ticks the victim's samples follow
 * @param decidedAtMs epoch milliseconds; nothing later is to be considered
 * @param hurtFrom samples at least this bad (on the scale of {@link Badness}) are degraded
 * @param confidence on how sure a ground the baseline stood at the onset, 0 to 1
 * @param recovered the metric after the end; NaN when that is not known
 * @param times of the victim's samples, epoch milliseconds
 * @param values of the victim's samples, in the metric's unit
 * @param carriers what the victim itself runs on: its own load, not a neighbour's
 * @param domains that the victim uses, nearest first
 * @param loads what is asked of the victim and what it asks for, where others call it; else empty
 * @param parts how many answers there will be
 * @param firstPart the partition of the first of them, which tells the samples
 * @param subject what is asked
 */
public record Inquiry(
    String world,
    Episode episode,
    int revision,
    boolean reconsidered,
    boolean closing,
    String source,
    long decidedAtMs,
    Victim victim,
    double hurtFrom,
    double confidence,
    double recovered,
    long[] times,
    double[] values,
    List<String> carriers,
    List<DomainRef> domains,
    List<OwnLoad> loads,
    int parts,
    int firstPart,
    Subject subject) {
  /**
   * What has lasted for a week, every hour and every day of it, is what is ordinary now.
   * Milliseconds.
   */
  public static final long LASTING_MS = 7 * 24 * 3_600_000L;

  /** What an inquiry is about. */
  public enum Subject {
    /** Why the victim is hurt. */
    HARM,
    /** Whether the victim alone is silent. */
    SILENCE,
    /** Nothing any more: what was taken for harm is a habit. */
    HABIT
  }

  private static final long DAY_MS = 24 * 3_600_000L;

  public Inquiry {
    carriers = List.copyOf(carriers);
    domains = List.copyOf(domains);
    loads = List.copyOf(loads);
  }

  public long onsetMs() {
    return episode.onset().toEpochMilli();
  }

  /** Fewer of the victim's samples before the onset are no past to compare with. */
  private static final int LEAST_PAST = 5;

  /**
   * From when on the past must be known to be compared with, epoch milliseconds; {@code
   * Long.MIN_VALUE} when not even the victim's own is known so far back any more.
   */
  public long pastFromMs() {
    int past = 0;
    while (past < times.length && times[past] < onsetMs()) {
      past++;
    }
    return past < LEAST_PAST ? Long.MIN_VALUE : times[past - LEAST_PAST];
  }

  /**
   * Whether what was before can be compared hour by hour: the day before is known, and is a working
   * day (Monday to Friday, UTC) exactly if the onset's is.
   */
  public boolean knowsTheDayBefore() {
    return times.length > 0 && knowsTheDayBefore(times[0], onsetMs());
  }

  static boolean knowsTheDayBefore(long firstMs, long onsetMs) {
    return firstMs <= onsetMs - DAY_MS && isWorkingDay(onsetMs) == isWorkingDay(onsetMs - DAY_MS);
  }

  private static boolean isWorkingDay(long timeMs) {
    DayOfWeek day = Instant.ofEpochMilli(timeMs).atZone(ZoneOffset.UTC).getDayOfWeek();
    return day != DayOfWeek.SATURDAY && day != DayOfWeek.SUNDAY;
  }

  /** Whether the episode ends only because it has lasted: nothing has got better. */
  public boolean hasMerelyLasted() {
    boolean silent = subject == Subject.SILENCE;
    long from = silent ? onsetMs() - episode.intervalMs() : onsetMs();
    boolean better = !silent && decidedAtMs > harmedThroughMs();
    return closing && !better && decidedAtMs - from >= LASTING_MS;
  }

  /** The last degraded sample so far, epoch milliseconds. */
  public long harmedThroughMs() {
    return episode.end() == null ? decidedAtMs : episode.end().toEpochMilli();
  }

  /** The same inquiry, put to some of the domains only. */
  public Inquiry to(List<DomainRef> some, int count, int first) {
    return with(reconsidered, some, count, first, times, values, loads);
  }

  /** The same inquiry, for a second look. */
  public Inquiry again() {
    return with(true, domains, parts, firstPart, times, values, loads);
  }

  /** The same inquiry as an answer refers to it: the first answer tells the samples. */
  public Inquiry answeredBy(int part) {
    return part == firstPart
        ? this
        : with(reconsidered, domains, parts, firstPart, new long[0], new double[0], List.of());
  }

  private Inquiry with(
      boolean second,
      List<DomainRef> some,
      int count,
      int first,
      long[] someTimes,
      double[] someValues,
      List<OwnLoad> someLoads) {
    return new Inquiry(
        world,
        episode,
        revision,
        second,
        closing,
        source,
        decidedAtMs,
        victim,
        hurtFrom,
        confidence,
        recovered,
        someTimes,
        someValues,
        carriers,
        some,
        someLoads,
        count,
        first,
        subject);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Inquiry that
        && episode.id().equals(that.episode.id())
        && revision == that.revision;
  }

  @Override
  public int hashCode() {
    return 31 * episode.id().hashCode() + revision;
  }
}
