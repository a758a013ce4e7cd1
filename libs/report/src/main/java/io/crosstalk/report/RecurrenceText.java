package io.crosstalk.report;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.report.incident.SiteTime;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Earlier incidents of the same kind: how often, and in which rhythm. */
record RecurrenceText(SiteTime time) {
  /** Minutes within which times of day are the same. */
  private static final int SAME_HOUR = 60;

  private static final int DAY_MINUTES = 24 * 60;

  /** A sentence; null without earlier incidents. */
  @Nullable String of(List<Recurrence> recurrences, Instant onset) {
    if (recurrences.isEmpty()) {
      return null;
    }
    Recurrence last = recurrences.getFirst();
    int days = daily(recurrences, onset);
    if (days > 1) {
      return Texts.of("report.again.daily", days, time.hour(onset));
    }
    boolean isMonth =
        time.local(last.at()).getDayOfMonth() == time.local(onset).getDayOfMonth()
            && day(onset) - day(last.at()) <= 31
            && day(onset) > day(last.at());
    if (isMonth && isSameHour(last.at(), onset)) {
      return Texts.of("report.again.month", time.day(last.at()), last.incident());
    }
    boolean isHour =
        recurrences.size() > 1
            && recurrences.stream().allMatch(each -> isSameHour(each.at(), onset));
    return Texts.of(
        isHour ? "report.again.hour" : "report.again",
        recurrences.size(),
        time.day(last.at()),
        last.incident(),
        time.hour(onset));
  }

  /** Number of days in a row, before the onset, with one at the same hour. */
  private int daily(List<Recurrence> recurrences, Instant onset) {
    long today = day(onset);
    int days = 0;
    for (Recurrence each : recurrences) {
      if (day(each.at()) != today - days - 1 || !isSameHour(each.at(), onset)) {
        break;
      }
      days++;
    }
    return days;
  }

  private boolean isSameHour(Instant one, Instant other) {
    int apart =
        Math.abs(
            time.local(one).get(ChronoField.MINUTE_OF_DAY)
                - time.local(other).get(ChronoField.MINUTE_OF_DAY));
    return Math.min(apart, DAY_MINUTES - apart) <= SAME_HOUR;
  }

  private long day(Instant at) {
    return time.local(at).toLocalDate().toEpochDay();
  }
}
