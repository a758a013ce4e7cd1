package io.crosstalk.engine.incident.recurrence;

import io.crosstalk.engine.text.Texts;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Formats and converts times in the local time of a site; texts name the time zone. */
public record SiteTime(ZoneId zone) {
  public static final SiteTime UTC = new SiteTime(ZoneId.of("UTC"));

  /**
   * The local time of a resource.
   *
   * @param timeZone IANA id of its time zone; null for the zone of the site
   */
  public SiteTime at(@Nullable String timeZone) {
    return timeZone == null ? this : new SiteTime(ZoneId.of(timeZone));
  }

  public LocalDateTime local(Instant at) {
    return LocalDateTime.ofInstant(at, zone);
  }

  /** Date and time of day with the name of the zone, for the first time of a text. */
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

  /** Time of day with the name of the zone, for a time on a day that is named already. */
  public String hourInZone(Instant at) {
    return Texts.time("time.hour", local(at)) + " " + name();
  }

  public boolean isSameDay(Instant one, Instant other) {
    return local(one).toLocalDate().equals(local(other).toLocalDate());
  }

  public String date(Instant at) {
    return Texts.time("time.date", local(at));
  }

  /** Name of the zone, which follows a time of day. */
  public String name() {
    String id = zone.normalized().equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
    return id.equals("UTC") ? id : "(" + id + ")";
  }
}
