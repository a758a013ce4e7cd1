package io.crosstalk.rules.symptom;

import io.crosstalk.rules.storage.incident.SymptomStore;
import io.crosstalk.rules.storage.incident.SymptomStore.Symptom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Receives symptoms. Few requests are stored at the same time; further ones are refused. */
@Component
public class Symptoms {
  private static final int PARALLEL = 4;

  /** Time as in Alertmanager; Prometheus states the end of its alerts itself. */
  private static final Duration RESOLVE_TIMEOUT = Duration.ofMinutes(5);

  private final SymptomStore store;
  private final TransactionOperations transactions;
  private final ResourceLabels labels;
  private final Semaphore free = new Semaphore(PARALLEL);

  Symptoms(
      SymptomStore store,
      TransactionOperations transactions,
      SymptomProperties properties,
      ResourceNames names) {
    this.store = store;
    this.transactions = transactions;
    this.labels = new ResourceLabels(properties.resourceLabels(), names);
  }

  public ResourceLabels labels() {
    return labels;
  }

  /** Time after the last post at which an alert ends that states no end. */
  public Duration resolveTimeout() {
    return RESOLVE_TIMEOUT;
  }

  /**
   * Stores symptoms, and writes them to the logs of their incidents. These are two transactions, so
   * that no symptom is locked while the second one waits for the counter of changes. A sender that
   * receives no answer sends its alerts again, which has no further effect.
   *
   * @param now wall-clock time of the receipt
   * @return false when too many requests are stored already, and nothing was stored
   */
  public boolean receive(List<Symptom> symptoms, Instant now) {
    if (!free.tryAcquire()) {
      return false;
    }
    try {
      List<Long> ids = Objects.requireNonNull(transactions.execute(status -> store(symptoms, now)));
      if (!ids.isEmpty()) {
        transactions.executeWithoutResult(status -> store.logSymptoms(ids, now));
      }
      return true;
    } finally {
      free.release();
    }
  }

  /**
   * Stores the alerts of one request; those with the same labels in the order of their starts.
   *
   * @return their ids
   */
  private List<Long> store(List<Symptom> symptoms, Instant now) {
    store.lock(symptoms.stream().map(Symptom::fingerprint).toList());
    return symptoms.stream()
        .sorted(Comparator.comparing(Symptom::fingerprint).thenComparing(Symptom::startsAt))
        .map(each -> store.keep(each, now))
        .toList();
  }
}
