package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.RecordIsolation;
import io.crosstalk.rules.storage.database.RecordIsolation.Outcome;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.ShadowStore;
import io.crosstalk.rules.storage.retention.ExpiredIncidents;
import io.crosstalk.rules.storage.retention.ExpiredIncidents.Expired;
import io.crosstalk.rules.storage.retention.ExpiredIncidents.Limits;
import io.crosstalk.rules.storage.retention.ExpiredRows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Deletes incidents, worlds and messages whose retention is over, in small transactions. Only the
 * instance that writes incidents does so.
 */
@Component
final class ExpiredDataDeletion implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiredDataDeletion.class);

  /** Incidents between two pauses. */
  private static final int BATCH = 50;

  /** Rows of one table in one transaction. */
  private static final int ROWS = 2_000;

  /** Time after which all other kinds of rows are looked at again. */
  private static final Duration PERIOD = Duration.ofHours(1);

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final ExpiredIncidents incidents;
  private final ExpiredRows rows;
  private final RetentionProperties properties;
  private final RulesClock wallClock;
  private final RecordIsolation isolation = new RecordIsolation("deletion of an expired incident");
  private Instant nextPass = Instant.MIN;

  /** Number of the kind of rows whose deletion the pass continues. */
  private int kind;

  ExpiredDataDeletion(
      Leadership leadership,
      TransactionOperations transactions,
      ExpiredIncidents incidents,
      ExpiredRows rows,
      RetentionProperties properties,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.incidents = incidents;
    this.rows = rows;
    this.properties = properties;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    Instant now = wallClock.now();
    isolation.retryIfDue(now);
    deleteIncidents(new Limits(now.minus(properties.incidents()), now.minus(properties.worlds())));
    if (!now.isBefore(nextPass)) {
      continuePass(now);
    }
    return Next.AFTER_PAUSE;
  }

  private void deleteIncidents(Limits limits) {
    int deleted = 0;
    for (Expired each : incidents.expired(limits, isolation.failed(), BATCH)) {
      Outcome outcome = isolation.attempt(each.id(), () -> isDeleted(each, limits));
      if (outcome == Outcome.DONE) {
        deleted++;
      } else if (outcome == Outcome.LOCKED) {
        // The lock is that of all writers: the other incidents would wait for it, too.
        break;
      }
    }
    if (deleted > 0) {
      LOG.info("deleted {} incidents after their retention", deleted);
    }
  }

  /** Deletes an incident; one with very many rows is first hidden, and continues after a pause. */
  private boolean isDeleted(Expired incident, Limits limits) {
    boolean isSmall = !incidents.isLarge(incident, ROWS) || isHiddenAndSmall(incident, limits);
    return isSmall
        && leadership.inTransaction(transactions, () -> incidents.delete(incident, limits));
  }

  private boolean isHiddenAndSmall(Expired incident, Limits limits) {
    if (!leadership.inTransaction(transactions, () -> incidents.hide(incident, limits))) {
      return false;
    }
    for (int i = 0; i < BATCH; i++) {
      if (!leadership.inTransaction(
          transactions, () -> incidents.deleteRows(incident, limits, ROWS) > 0)) {
        return false;
      }
      if (!incidents.isLarge(incident, ROWS)) {
        return true;
      }
    }
    return false;
  }

  /** Continues with the first kind of rows that is not complete, and ends when all are. */
  private void continuePass(Instant now) {
    List<Predicate<Instant>> kinds = kinds();
    while (kind < kinds.size()) {
      Predicate<Instant> deletion = kinds.get(kind);
      if (!leadership.inTransaction(transactions, () -> deletion.test(now))) {
        return;
      }
      kind++;
    }
    kind = 0;
    nextPass = now.plus(PERIOD);
  }

  /** Deletions of the other kinds of rows; each returns whether it is complete. */
  private List<Predicate<Instant>> kinds() {
    return List.of(
        now -> rows.deleteFailedDeliveries(now.minus(properties.failedDeliveries()), ROWS) < ROWS,
        now -> rows.deleteShadowMessages(now.minus(ShadowStore.KEPT), ROWS) < ROWS,
        now -> rows.deleteUmbrellas(now.minus(properties.incidents()), now, ROWS) < ROWS,
        now -> rows.deleteBudgetUse(now.minus(properties.incidents())) >= 0,
        now -> rows.deleteDecisions(now.minus(properties.incidents())) >= 0,
        now -> rows.deleteWorlds(now.minus(properties.worlds())) >= 0);
  }
}
