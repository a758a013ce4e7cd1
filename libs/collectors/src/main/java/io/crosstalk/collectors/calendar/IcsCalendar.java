package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads calendar entries from the events (VEVENT) of an iCalendar file. */
record IcsCalendar(IcsTimes times) {
  /** Reads a file; events that cannot be used are rejected. */
  List<CalendarEntry> read(InputStream in, Intake intake) throws IOException {
    List<CalendarEntry> entries = new ArrayList<>();
    for (List<IcsProperty> event :
        IcsEvents.read(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      try {
        if (!text(event, "STATUS").equalsIgnoreCase("CANCELLED")) {
          entries.add(entry(event));
        }
      } catch (RejectedReadingException e) {
        String reason = "the entry '" + text(event, "SUMMARY") + "': " + e.text();
        byte[] original = event.toString().getBytes(StandardCharsets.UTF_8);
        intake.reject(e.reason(), reason, null, 0, original);
      }
    }
    return entries;
  }

  private CalendarEntry entry(List<IcsProperty> event) {
    IcsProperty start = property(event, "DTSTART");
    if (start == null) {
      throw new RejectedReadingException(RejectReason.MISSING_FIELD, "it has no DTSTART");
    }
    ZoneId zone = times.zone(start);
    LocalDateTime begin = times.local(start.value(), zone, zone);
    IcsProperty replaces = property(event, "RECURRENCE-ID");
    String rule = text(event, "RRULE");
    return new CalendarEntry(
        0,
        text(event, "UID"),
        begin,
        zone,
        length(event, start, begin, zone),
        rule.isEmpty() ? null : withoutUntil(rule),
        until(rule, zone),
        List.copyOf(all(event, "RDATE", zone)),
        all(event, "EXDATE", zone),
        replaces == null ? null : times.local(replaces.value(), times.zone(replaces), zone),
        text(event, "SUMMARY"),
        text(event, "CATEGORIES").toLowerCase(Locale.ROOT),
        resource(event));
  }

  private static String resource(List<IcsProperty> event) {
    String own = text(event, "X-CROSSTALK-RESOURCE");
    return own.isEmpty() ? text(event, "LOCATION") : own;
  }

  private Duration length(
      List<IcsProperty> event, IcsProperty start, LocalDateTime begin, ZoneId zone) {
    IcsProperty end = property(event, "DTEND");
    if (end != null) {
      LocalDateTime last = times.local(end.value(), times.zone(end), zone);
      Duration length = Duration.between(begin.atZone(zone), last.atZone(zone));
      return length.isNegative() ? Duration.ZERO : length;
    }
    String duration = text(event, "DURATION");
    if (!duration.isEmpty()) {
      return IcsTimes.duration(duration);
    }
    return start.date() ? Duration.ofDays(1) : Duration.ZERO;
  }

  /**
   * Returns the last start that a recurrence rule (RRULE) allows; null without a limit. The rule
   * may state the limit in another zone than the start, so it is converted to the start's zone.
   */
  private @Nullable LocalDateTime until(String rule, ZoneId zone) {
    for (String part : rule.split(";", -1)) {
      if (part.toUpperCase(Locale.ROOT).startsWith("UNTIL=")) {
        String value = part.substring(part.indexOf('=') + 1);
        LocalDateTime until = times.local(value, zone, zone);
        return value.length() == 8 ? until.plusDays(1).minusNanos(1) : until;
      }
    }
    return null;
  }

  private static String withoutUntil(String rule) {
    return List.of(rule.split(";", -1)).stream()
        .filter(part -> !part.toUpperCase(Locale.ROOT).startsWith("UNTIL="))
        .collect(Collectors.joining(";"));
  }

  private Set<LocalDateTime> all(List<IcsProperty> event, String name, ZoneId zone) {
    Set<LocalDateTime> all = new HashSet<>();
    for (IcsProperty property : event) {
      if (property.name().equals(name)) {
        for (String value : property.value().split(",", -1)) {
          all.add(times.local(value, times.zone(property), zone));
        }
      }
    }
    return all;
  }

  private static @Nullable IcsProperty property(List<IcsProperty> event, String name) {
    return event.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  private static String text(List<IcsProperty> event, String name) {
    IcsProperty property = property(event, name);
    return property == null ? "" : property.value().strip();
  }
}
