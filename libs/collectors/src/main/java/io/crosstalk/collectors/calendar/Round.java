package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.Intake;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * One round of the calendar source: delivers the changes of a period. An occurrence that the file
 * has had too late begins at its own time. One that the file no longer has while it lasts ends when
 * two rounds in a row have missed it, because a file can be read while it is written.
 */
final class Round {
  private final Instant from;
  private final Instant to;
  private final LastingOccurrences before;
  private final Intake intake;
  private final Set<Occurrence> lasting = new LinkedHashSet<>();
  private final Map<Occurrence, Instant> ended = new LinkedHashMap<>();

  /**
   * Begins a round.
   *
   * @param from start of the period, exclusive
   * @param to end of the period, inclusive
   * @param before occurrences that lasted at the start of the period
   */
  Round(Instant from, Instant to, LastingOccurrences before, Intake intake) {
    this.from = from;
    this.to = to;
    this.before = before;
    this.intake = intake;
  }

  /** Adds an occurrence that means a single change. */
  void addChange(Instant time, EntryClassifier.Meaning meaning, String summary) {
    if (contains(time)) {
      intake.change(time.toEpochMilli(), meaning.resource(), meaning.start(), summary);
    }
  }

  /** Adds an occurrence with a change at its start and at its end. */
  void add(Occurrence occurrence, EntryClassifier.Meaning meaning, Instant end) {
    boolean lasts = lasts(occurrence.start(), end);
    boolean isKnown = before.contains(occurrence);
    if (contains(occurrence.start()) || (!isKnown && (lasts || contains(end)))) {
      start(occurrence, meaning, occurrence.start());
    }
    boolean isLate = !isKnown && !before.isFirst() && !occurrence.start().isAfter(from);
    if (isLate && (lasts || contains(end))) {
      // It may have had an end before: it was restored, or prolonged after its end.
      start(occurrence, meaning, lasts ? to : from);
    }
    if (lasts) {
      lasting.add(occurrence);
    } else if (contains(end)) {
      ended.merge(occurrence, end, (one, other) -> one.isAfter(other) ? one : other);
    }
  }

  private void start(Occurrence occurrence, EntryClassifier.Meaning meaning, Instant time) {
    intake.change(
        time.toEpochMilli(), occurrence.resource(), meaning.start(), occurrence.summary());
  }

  /** Returns whether an occurrence begins or ends in the period. */
  boolean hasChange(Instant start, Instant end) {
    return contains(start) || contains(end);
  }

  /** Returns whether an occurrence lasts at the end of the period. */
  boolean lasts(Instant start, Instant end) {
    return !start.isAfter(to) && end.isAfter(to);
  }

  /**
   * Delivers the ends. One that would end another occurrence, which ends later, is left out.
   *
   * @return occurrences that last at the end of the period
   */
  LastingOccurrences finish() {
    Set<Occurrence> missing = new HashSet<>(before.missing());
    missing.removeAll(lasting);
    missing.forEach(each -> ended.putIfAbsent(each, to));
    Set<Occurrence> missed = new LinkedHashSet<>(before.present());
    missed.removeAll(lasting);
    missed.removeAll(ended.keySet());
    ended.entrySet().stream()
        .filter(each -> !isShared(each.getKey(), each.getValue(), missed))
        .map(each -> new End(each.getValue(), each.getKey()))
        .distinct()
        .forEach(each -> each.deliver(intake));
    return new LastingOccurrences(lasting, missed, false);
  }

  private boolean isShared(Occurrence occurrence, Instant time, Set<Occurrence> missed) {
    return lasting.stream().anyMatch(each -> isWithin(time, occurrence, each))
        || missed.stream().anyMatch(each -> isWithin(time, occurrence, each))
        || ended.entrySet().stream()
            .filter(each -> each.getValue().isAfter(time))
            .anyMatch(each -> isWithin(time, occurrence, each.getKey()));
  }

  /** Change at the end of occurrences. */
  private record End(Instant time, String resource, ChangeKind kind, String summary) {
    End(Instant time, Occurrence occurrence) {
      this(time, occurrence.resource(), occurrence.end(), occurrence.summary());
    }

    void deliver(Intake intake) {
      intake.change(time.toEpochMilli(), resource, kind, summary);
    }
  }

  /** Returns whether an end is that of another occurrence, too, which has begun before it. */
  private static boolean isWithin(Instant end, Occurrence occurrence, Occurrence other) {
    return other.hasEndOf(occurrence) && other.start().isBefore(end);
  }

  private boolean contains(Instant time) {
    return time.isAfter(from) && !time.isAfter(to);
  }
}
