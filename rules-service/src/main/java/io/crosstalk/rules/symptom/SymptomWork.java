package io.crosstalk.rules.symptom;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.RecordFault;
import io.crosstalk.rules.storage.database.RecordIsolation;
import io.crosstalk.rules.storage.database.RecordIsolation.Outcome;
import io.crosstalk.rules.storage.incident.SymptomStore;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.EventStore;
import io.crosstalk.rules.storage.message.EventStore.StoredEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Writes symptoms that came before their incident to its log, and deletes old ones. After a start
 * all events that are still stored are read again, which has no further effect. An incident whose
 * log cannot be written is tried again every hour, and does not stop the others.
 */
@Component
final class SymptomWork implements Work {
  private static final int BATCH = 200;
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(10);

  /** Symptoms beyond which the oldest are deleted: about 100 MB. */
  private static final int MAX_STORED = 100_000;

  private final Leadership leadership;
  private final EventStore events;
  private final SymptomStore symptoms;
  private final TransactionOperations transactions;
  private final SymptomProperties properties;
  private final RulesClock wallClock;
  private final RecordIsolation isolation = new RecordIsolation("writing symptoms to logs");
  private long position;
  private Instant nextHousekeeping = Instant.EPOCH;

  SymptomWork(
      Leadership leadership,
      EventStore events,
      SymptomStore symptoms,
      TransactionOperations transactions,
      SymptomProperties properties,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.events = events;
    this.symptoms = symptoms;
    this.transactions = transactions;
    this.properties = properties;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    Instant now = wallClock.now();
    deleteOld(now);
    if (!isolation.retryIfDue(now, each -> isLogged(List.of(each)))) {
      return Next.AFTER_PAUSE;
    }
    List<StoredEvent> next = events.keysAfter(position, BATCH);
    if (next.isEmpty() || !isBatchLogged(incidents(next))) {
      return Next.AFTER_PAUSE;
    }
    position = next.getLast().position();
    return Next.IMMEDIATELY;
  }

  private static List<String> incidents(List<StoredEvent> events) {
    return events.stream()
        .map(event -> event.key().substring(event.key().indexOf('/') + 1))
        .distinct()
        .toList();
  }

  /** Writes to the logs of all incidents at once; one after the other if an incident fails. */
  private boolean isBatchLogged(List<String> incidents) {
    try {
      return isLogged(incidents);
    } catch (RuntimeException e) {
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      return areLogged(incidents);
    }
  }

  /**
   * Writes to the logs of incidents, one after the other.
   *
   * @return false when a lock delays one of them
   */
  private boolean areLogged(List<String> incidents) {
    return incidents.stream()
        .noneMatch(
            each -> isolation.attempt(each, () -> isLogged(List.of(each))) == Outcome.LOCKED);
  }

  private boolean isLogged(List<String> incidents) {
    transactions.executeWithoutResult(status -> symptoms.logIncidents(incidents, wallClock.now()));
    return true;
  }

  private void deleteOld(Instant now) {
    if (!now.isBefore(nextHousekeeping)) {
      symptoms.deleteOld(now.minus(properties.keep()), MAX_STORED);
      nextHousekeeping = now.plus(HOUSEKEEPING);
    }
  }
}
