package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Delivers the occurrences of calendar entries that begin or end within a period as changes. */
final class PeriodEntries {
  /** Maximum length of an entry that began before the period for which the end is still found. */
  private static final Duration LONGEST = Duration.ofDays(31);

  private final List<CalendarEntry> entries;
  private final EntryClassifier classifier;
  private final Map<String, Set<LocalDateTime>> replaced = new HashMap<>();

  PeriodEntries(List<CalendarEntry> entries, EntryClassifier classifier) {
    this.entries = entries;
    this.classifier = classifier;
    for (CalendarEntry entry : entries) {
      if (entry.replaces() != null) {
        replaced.computeIfAbsent(entry.uid(), uid -> new HashSet<>()).add(entry.replaces());
      }
    }
  }

  /**
   * Delivers the changes whose time is within a period.
   *
   * @param from start of the period, exclusive
   * @param to end of the period, inclusive
   */
  void deliver(Instant from, Instant to, Intake intake) {
    for (CalendarEntry entry : entries) {
      try {
        deliverEntry(entry, from, to, intake);
      } catch (RejectedReadingException e) {
        byte[] original =
            "%s %s %s"
                .formatted(entry.uid(), entry.start(), entry.summary())
                .getBytes(StandardCharsets.UTF_8);
        intake.reject(e.reason(), e.text(), null, entry.line(), original);
      } catch (DateTimeException | ArithmeticException e) {
        String why = "the entry '" + entry.summary() + "' has a time beyond all calendars";
        intake.reject(RejectReason.BAD_TIME, why, null, entry.line(), new byte[0]);
      }
    }
  }

  private void deliverEntry(CalendarEntry entry, Instant from, Instant to, Intake intake) {
    Duration before = entry.length().compareTo(LONGEST) > 0 ? LONGEST : entry.length();
    LocalDateTime first = from.minus(before).atZone(entry.zone()).toLocalDateTime();
    LocalDateTime last = to.atZone(entry.zone()).toLocalDateTime().plusHours(2);
    Set<LocalDateTime> except =
        entry.replaces() == null ? replaced.getOrDefault(entry.uid(), Set.of()) : Set.of();
    for (LocalDateTime start : Recurrence.starts(entry, first.minusHours(2), last)) {
      if (!except.contains(start)) {
        deliverOccurrence(entry, start.atZone(entry.zone()).toInstant(), from, to, intake);
      }
    }
  }

  private void deliverOccurrence(
      CalendarEntry entry, Instant start, Instant from, Instant to, Intake intake) {
    Instant end = start.plus(entry.length());
    if (!isWithin(start, from, to) && !isWithin(end, from, to)) {
      return;
    }
    EntryClassifier.Meaning meaning = classifier.of(entry);
    if (isWithin(start, from, to)) {
      intake.change(start.toEpochMilli(), meaning.resource(), meaning.start(), entry.summary());
    }
    if (meaning.end() != null && isWithin(end, from, to)) {
      intake.change(end.toEpochMilli(), meaning.resource(), meaning.end(), entry.summary());
    }
  }

  private static boolean isWithin(Instant time, Instant from, Instant to) {
    return time.isAfter(from) && !time.isAfter(to);
  }
}
