package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Times in a time zone; the first time of a text names the zone. */
public record SiteTime(ZoneId zone) {
  /** The time zone of the texts of an incident. */
  public static SiteTime of(Incident incident) {
    return new SiteTime(ZoneId.of(incident.timeZone()));
  }

  public LocalDateTime local(Instant at) {
    return LocalDateTime.ofInstant(at, zone);
  }

  /** Weekday, date and time of day with the name of the zone, for the first time of a text. */
  public String momentInZone(Instant at) {
    return moment(at) + " " + name();
  }

  public String moment(Instant at) {
    return Texts.time("time.moment", local(at));
  }

  public String day(Instant at) {
    return Texts.time("time.day", local(at));
  }

  /** Day and time of day with the name of the zone. */
  public String dayInZone(Instant at) {
    return day(at) + " " + name();
  }

  public String hour(Instant at) {
    return Texts.time("time.hour", local(at));
  }

  /** Time of day, with the day when it differs from that of another time. */
  public String after(Instant at, Instant other) {
    boolean isSameDay = local(at).toLocalDate().equals(local(other).toLocalDate());
    return isSameDay ? hour(at) : day(at);
  }

  /** Name of the zone, which follows a time of day. */
  private String name() {
    return zone.normalized().equals(ZoneOffset.UTC) ? "UTC" : "(" + zone.getId() + ")";
  }
}
