package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.RecordIsolation;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.retention.PersonalDataStore;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Erases personal data whose retention is over. Only the instance that writes incidents does so.
 */
@Component
final class PersonalDataErasure implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(PersonalDataErasure.class);

  /** Incidents between two pauses. */
  private static final int BATCH = 50;

  /** Period of what does not belong to an incident. */
  private static final Duration PERIOD_OF_OTHERS = Duration.ofHours(1);

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final PersonalDataStore data;
  private final RetentionProperties properties;
  private final RulesClock wallClock;
  private final RecordIsolation isolation = new RecordIsolation("erasure of personal data");
  private Instant nextOthers = Instant.MIN;

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
    Instant now = wallClock.now();
    Instant before = now.minus(properties.personalData());
    isolation.retryIfDue(now);
    long erased =
        data.due(before, isolation.failed(), BATCH).stream()
            .filter(each -> isolation.isDone(each.id(), () -> isErased(each, before)))
            .count();
    if (erased > 0) {
      LOG.info("erased the personal data of {} incidents", erased);
    }
    if (!now.isBefore(nextOthers)) {
      data.eraseOthers(before);
      nextOthers = now.plus(PERIOD_OF_OTHERS);
    }
    return Next.AFTER_PAUSE;
  }

  private boolean isErased(PersonalDataStore.ErasableIncident incident, Instant before) {
    boolean isReplaced =
        leadership.inTransaction(transactions, () -> data.replace(incident, before));
    if (isReplaced) {
      leadership.inTransaction(
          transactions,
          () -> {
            data.finish(incident);
            return true;
          });
    }
    return isReplaced;
  }
}
