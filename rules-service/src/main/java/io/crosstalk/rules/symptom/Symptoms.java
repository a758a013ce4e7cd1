package io.crosstalk.rules.symptom;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.storage.SymptomStore;
import io.crosstalk.rules.storage.SymptomStore.Symptom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Receives symptoms. Few requests are stored at the same time; further ones are refused. */
@Component
public class Symptoms {
  private static final int PARALLEL = 4;

  private final SymptomStore store;
  private final TransactionOperations transactions;
  private final RulesClock wallClock;
  private final ResourceLabels labels;
  private final Duration resolveTimeout;
  private final Semaphore free = new Semaphore(PARALLEL);

  Symptoms(
      SymptomStore store,
      TransactionOperations transactions,
      RulesClock wallClock,
      SymptomProperties properties,
      ResourceNames names) {
    this.store = store;
    this.transactions = transactions;
    this.wallClock = wallClock;
    this.labels = new ResourceLabels(properties.resourceLabels(), names);
    this.resolveTimeout = properties.resolveTimeout();
  }

  public ResourceLabels labels() {
    return labels;
  }

  /** Time after the last post at which an alert ends that states no end. */
  public Duration resolveTimeout() {
    return resolveTimeout;
  }

  /**
   * Stores symptoms, and writes them to the logs of their incidents.
   *
   * @return false when too many requests are stored already, and nothing was stored
   */
  public boolean receive(List<Symptom> symptoms) {
    if (!free.tryAcquire()) {
      return false;
    }
    try {
      transactions.executeWithoutResult(status -> store(symptoms, wallClock.now()));
      return true;
    } finally {
      free.release();
    }
  }

  /** Stores the alerts of one request; those with the same labels in the order of their starts. */
  private void store(List<Symptom> symptoms, Instant now) {
    List<Long> ids = new ArrayList<>();
    store.lock();
    symptoms.stream()
        .sorted(
            java.util.Comparator.comparing(Symptom::fingerprint).thenComparing(Symptom::startsAt))
        .forEach(each -> ids.add(store.keep(each, now)));
    if (!ids.isEmpty()) {
      store.logSymptoms(ids, now);
    }
  }
}
