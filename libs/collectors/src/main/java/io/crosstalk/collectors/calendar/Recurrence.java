package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import net.fortuna.ical4j.model.Recur;

/**
 * Computes the occurrences of a calendar entry within a period. A recurrence rule that would take
 * too long to evaluate is rejected.
 */
final class Recurrence {
  private static final int MAX = 2_000;
  private static final Pattern EVERY_DAY_OR_LONGER =
      Pattern.compile("(^|.*;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;.*|$)");
  private static final Pattern TOO_MUCH =
      Pattern.compile(".*(BYSECOND|BYMINUTE|BYHOUR|INTERVAL=0*(;|$)|INTERVAL=\\d{5}|-\\d{4}).*");
  private static final int MAX_LENGTH = 200;
  private static final int OLDEST_YEARS = 40;

  private Recurrence() {}

  /**
   * Returns the starts of the occurrences within a period, as local times in the entry's zone.
   *
   * @param from start of the period, inclusive
   * @param to end of the period, exclusive
   * @throws RejectedReadingException when the recurrence rule cannot be used
   */
  static List<LocalDateTime> starts(CalendarEntry entry, LocalDateTime from, LocalDateTime to) {
    List<LocalDateTime> starts = new ArrayList<>(entry.more());
    starts.add(entry.start());
    if (entry.rule() != null) {
      starts.addAll(repeated(entry, entry.rule(), from, to));
    }
    return starts.stream()
        .filter(start -> !start.isBefore(from) && start.isBefore(to))
        .filter(start -> entry.until() == null || !start.isAfter(entry.until()))
        .filter(start -> !entry.except().contains(start))
        .distinct()
        .sorted()
        .toList();
  }

  private static List<LocalDateTime> repeated(
      CalendarEntry entry, String text, LocalDateTime from, LocalDateTime to) {
    String rule = text.toUpperCase(Locale.ROOT);
    if (rule.length() > MAX_LENGTH
        || !EVERY_DAY_OR_LONGER.matcher(rule).matches()
        || TOO_MUCH.matcher(rule).matches()
        || ChronoUnit.YEARS.between(entry.start(), to) > OLDEST_YEARS) {
      throw refused("is repeated more often than daily, or for more than forty years");
    }
    try {
      return new Recur<LocalDateTime>(rule).getDates(entry.start(), from, to, MAX);
    } catch (RuntimeException e) {
      // The library throws many types of exceptions.
      throw refused("has a rule that can't be read: " + rule);
    }
  }

  private static RejectedReadingException refused(String why) {
    return RejectedReadingException.malformed("the entry " + why);
  }
}
