package io.crosstalk.engine.incident.recurrence;

import io.crosstalk.engine.incident.recurrence.Rhythm.Kind;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds daily and weekly rhythms of incidents: about the same hour on most days, on most working
 * days, or on the same weekday of most weeks.
 */
final class DayRhythm {
  private static final int DAYS = 14;
  private static final int WEEK = 7;
  private static final int WEEKS = 8;
  private static final int LEAST_DAYS = 4;
  private static final int LEAST_WEEKS = 3;

  /**
   * Share of the possible days on which incidents of a rhythm must have occurred, and share of all
   * incidents that the rhythm must explain.
   */
  private static final double MOST = 0.6;

  private final List<Occurrence> all;
  private final LocalDate today;

  /**
   * Numbers of days before the latest occurrence on which an incident occurred at about the same
   * hour.
   */
  private final TreeSet<Integer> atTheHour = new TreeSet<>();

  DayRhythm(List<Occurrence> all) {
    this.all = all;
    this.today = all.getLast().date();
    all.stream().filter(Occurrence::isAtTheHour).forEach(each -> atTheHour.add(each.daysAgo()));
  }

  Optional<Rhythm> find() {
    return workingDays().or(this::daily).or(this::weekly);
  }

  private Optional<Rhythm> workingDays() {
    int back = back(DAYS);
    boolean restful = Rhythm.count(back, ago -> !isWorkingDay(ago)) > 0;
    boolean onlyThen = atTheHour.headSet(back, true).stream().allMatch(this::isWorkingDay);
    return restful && onlyThen
        ? proved(
            Kind.WORKING_DAYS, times(back, 1), Rhythm.count(back, this::isWorkingDay), LEAST_DAYS)
        : Optional.empty();
  }

  private Optional<Rhythm> daily() {
    int back = back(DAYS);
    return proved(Kind.DAILY, times(back, 1), back + 1, LEAST_DAYS);
  }

  private Optional<Rhythm> weekly() {
    int oldest = back(WEEK * WEEKS) / WEEK * WEEK;
    while (oldest > 0 && !atTheHour.contains(oldest)) {
      oldest -= WEEK;
    }
    return proved(Kind.WEEKLY, times(oldest, WEEK), oldest / WEEK + 1, LEAST_WEEKS);
  }

  private Optional<Rhythm> proved(Kind kind, int times, int chances, int least) {
    int back = kind == Kind.WEEKLY ? WEEK * WEEKS : DAYS;
    long happened = all.stream().filter(each -> each.daysAgo() < back).count();
    return times >= least && times >= MOST * chances && times >= MOST * happened
        ? Optional.of(new Rhythm(kind, times, chances, List.of()))
        : Optional.empty();
  }

  /** Returns the number of days to look back; days before the first occurrence do not count. */
  private int back(int most) {
    return Math.min(most - 1, atTheHour.last());
  }

  private int times(int back, int step) {
    return Rhythm.count(back, ago -> ago % step == 0 && atTheHour.contains(ago));
  }

  private boolean isWorkingDay(int ago) {
    return isWorkingDay(today.minusDays(ago));
  }

  static boolean isWorkingDay(LocalDate date) {
    return date.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0;
  }
}
