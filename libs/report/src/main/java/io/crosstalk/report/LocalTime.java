package io.crosstalk.report;

import io.crosstalk.engine.text.Texts;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Times in the zone of a reader; the first time of a text names it. */
record LocalTime(ZoneId zone) {
  private LocalDateTime local(Instant at) {
    return LocalDateTime.ofInstant(at, zone);
  }

  /** Weekday, date and time of day with the name of the zone. */
  String first(Instant at) {
    boolean isUtc = zone.normalized().equals(ZoneOffset.UTC);
    return Texts.of(
        "report.zone", Texts.time("time.moment", local(at)), isUtc ? "UTC" : zone.getId());
  }

  /** Time of day, with the day when it differs from that of another time. */
  String after(Instant at, Instant other) {
    boolean isSameDay = local(at).toLocalDate().equals(local(other).toLocalDate());
    return Texts.time(isSameDay ? "time.hour" : "time.day", local(at));
  }

  String day(Instant at) {
    return Texts.time("time.day", local(at));
  }

  String hour(Instant at) {
    return Texts.time("time.hour", local(at));
  }

  int minuteOfDay(Instant at) {
    return local(at).getHour() * 60 + local(at).getMinute();
  }

  int dayOfMonth(Instant at) {
    return local(at).getDayOfMonth();
  }

  long epochDay(Instant at) {
    return local(at).toLocalDate().toEpochDay();
  }
}
