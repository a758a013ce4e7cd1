package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.PersonalDataStore;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.core.JacksonException;

/**
 * Erases personal data whose retention is over. Only the instance that writes incidents does so.
 */
@Component
final class PersonalDataErasure implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(PersonalDataErasure.class);
  private static final int BATCH = 50;

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final PersonalDataStore data;
  private final RetentionProperties properties;
  private final RulesClock wallClock;

  PersonalDataErasure(
      Leadership leadership,
      TransactionOperations transactions,
      PersonalDataStore data,
      RetentionProperties properties,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.data = data;
    this.properties = properties;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    Instant before = wallClock.now().minus(properties.personalData());
    List<PersonalDataStore.Due> due = data.due(before, BATCH);
    due.forEach(this::erase);
    if (due.isEmpty()) {
      data.eraseOthers(before);
      return Next.AFTER_PAUSE;
    }
    LOG.info("erased the personal data of {} incidents", due.size());
    return Next.IMMEDIATELY;
  }

  /** Erases; an incident that cannot be erased does not stop the others. */
  private void erase(PersonalDataStore.Due incident) {
    try {
      eraseLocked(incident);
    } catch (DataIntegrityViolationException | JacksonException e) {
      LOG.error(
          "the personal data of incident {} stay; they are erased again after {}: {}",
          incident.id(),
          properties.personalData(),
          e.getMessage());
      data.postpone(incident);
    }
  }

  private void eraseLocked(PersonalDataStore.Due incident) {
    transactions.executeWithoutResult(
        status -> {
          leadership.fence();
          data.erase(incident);
        });
  }
}
