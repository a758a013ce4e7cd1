package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.ChangeKind;
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
import java.util.stream.Collectors;

/** Delivers the occurrences of calendar entries as changes. */
final class PeriodEntries {
  /** Longest time from the start of an entry to its end; a longer entry ends after this time. */
  private static final Duration LONGEST = Duration.ofDays(31);

  private final List<CalendarEntry> entries;
  private final EntryClassifier classifier;
  private final Map<String, Set<LocalDateTime>> replaced = new HashMap<>();
  private final Set<EntryKey> known;
  private boolean isFirst = true;

  /** Identity of an entry in the versions of a file. */
  private record EntryKey(String uid, LocalDateTime start, String summary) {
    private static EntryKey of(CalendarEntry entry) {
      return new EntryKey(entry.uid(), entry.start(), entry.summary());
    }
  }

  PeriodEntries(List<CalendarEntry> entries, EntryClassifier classifier) {
    this(entries, classifier, Set.of());
  }

  private PeriodEntries(
      List<CalendarEntry> entries, EntryClassifier classifier, Set<EntryKey> known) {
    this.entries = entries;
    this.known = known;
    this.classifier = classifier;
    for (CalendarEntry entry : entries) {
      if (entry.replaces() != null) {
        replaced.computeIfAbsent(entry.uid(), uid -> new HashSet<>()).add(entry.replaces());
      }
    }
  }

  /** The entries of the next version of the file. */
  PeriodEntries next(List<CalendarEntry> changed) {
    return new PeriodEntries(
        changed, classifier, entries.stream().map(EntryKey::of).collect(Collectors.toSet()));
  }

  /**
   * Delivers the changes of a period.
   *
   * @param from start of the period, exclusive
   * @param to end of the period, inclusive
   * @param before occurrences that lasted at the start of the period
   * @return occurrences that last at the end of the period
   */
  LastingOccurrences deliver(Instant from, Instant to, LastingOccurrences before, Intake intake) {
    Round round = new Round(from, to, before, intake);
    for (CalendarEntry entry : entries) {
      try {
        deliverEntry(entry, from, to, round);
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
    isFirst = false;
    return round.finish();
  }

  private void deliverEntry(CalendarEntry entry, Instant from, Instant to, Round round) {
    Duration length = entry.length().compareTo(LONGEST) > 0 ? LONGEST : entry.length();
    LocalDateTime first = from.minus(length).atZone(entry.zone()).toLocalDateTime();
    LocalDateTime last = to.atZone(entry.zone()).toLocalDateTime().plusHours(2);
    Set<LocalDateTime> except =
        entry.replaces() == null ? replaced.getOrDefault(entry.uid(), Set.of()) : Set.of();
    for (LocalDateTime start : Recurrence.starts(entry, first.minusHours(2), last)) {
      if (!except.contains(start)) {
        deliverOccurrence(entry, start.atZone(entry.zone()).toInstant(), length, round);
      }
    }
  }

  /** Returns whether the entry was not in the version of the file before. */
  private boolean isNew(CalendarEntry entry) {
    return isFirst && !known.contains(EntryKey.of(entry));
  }

  private void deliverOccurrence(CalendarEntry entry, Instant start, Duration length, Round round) {
    Instant end = start.plus(length);
    if (!round.hasChange(start, end) && !round.lasts(start, end)) {
      return;
    }
    EntryClassifier.Meaning meaning;
    try {
      meaning = classifier.of(entry);
    } catch (RejectedReadingException e) {
      if (isNew(entry) || round.hasChange(start, end)) {
        throw e;
      }
      return; // It was rejected at its start, or when it was read first.
    }
    ChangeKind endKind = meaning.end();
    if (endKind == null) {
      round.addChange(start, meaning, entry.summary());
    } else {
      round.add(new Occurrence(start, meaning.resource(), endKind, entry.summary()), meaning, end);
    }
  }
}
