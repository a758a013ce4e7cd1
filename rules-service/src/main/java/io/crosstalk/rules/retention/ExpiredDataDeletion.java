package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.ExpiredIncidents;
import io.crosstalk.rules.storage.ExpiredIncidents.Expired;
import io.crosstalk.rules.storage.ExpiredIncidents.Limits;
import io.crosstalk.rules.storage.ExpiredRows;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.RecordIsolation;
import io.crosstalk.rules.storage.VerdictStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Deletes incidents, worlds, verdicts and messages whose retention is over, in small transactions.
 * Only the instance that writes incidents does so.
 */
@Component
final class ExpiredDataDeletion implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiredDataDeletion.class);

  /** Incidents between two pauses. */
  private static final int BATCH = 50;

  /** Rows of one table in one transaction. */
  private static final int ROWS = 2_000;

  /** Time after which all verdicts are looked at again, and incidents that could not be deleted. */
  private static final Duration PERIOD = Duration.ofHours(1);

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final ExpiredIncidents incidents;
  private final ExpiredRows rows;
  private final RetentionProperties properties;
  private final RulesClock wallClock;
  private final RecordIsolation isolation = new RecordIsolation("deletion of an expired incident");
  private VerdictStore.@Nullable Key position;
  private Instant nextPass = Instant.MIN;

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
    deleteIncidents(new Limits(now.minus(properties.incidents()), now.minus(properties.worlds())));
    if (!now.isBefore(nextPass)) {
      continuePass(now);
    }
    return Next.AFTER_PAUSE;
  }

  private void deleteIncidents(Limits limits) {
    long deleted =
        incidents.expired(limits, isolation.failed(), BATCH).stream()
            .filter(each -> isolation.isDone(each.id(), () -> isDeleted(each, limits)))
            .count();
    if (deleted > 0) {
      LOG.info("deleted {} incidents after their retention", deleted);
    }
  }

  private boolean isDeleted(Expired incident, Limits limits) {
    return isWithoutRows(incident, limits)
        && inTransaction(() -> incidents.delete(incident, limits));
  }

  /** Deletes the rows of an incident; an incident with very many continues after a pause. */
  private boolean isWithoutRows(Expired incident, Limits limits) {
    for (int i = 0; i < BATCH; i++) {
      if (inTransaction(() -> incidents.deleteRows(incident, limits, ROWS))) {
        return true;
      }
    }
    return false;
  }

  /** Deletes some rows of each other kind; verdicts from where the last step has ended. */
  private void continuePass(Instant now) {
    Instant ended = now.minus(properties.incidents());
    inTransaction(
        () -> {
          rows.deleteFailedDeliveries(now.minus(properties.failedDeliveries()), ROWS);
          rows.deleteDecisions(ended);
          return true;
        });
    inTransaction(() -> rows.deleteEpisodes(ended, ROWS) > 0);
    inTransaction(() -> rows.deleteWorlds(now.minus(properties.worlds()), ROWS) > 0);
    position = lastVerdict(position, now.minus(properties.verdicts()));
    if (position == null) {
      isolation.retry();
      nextPass = now.plus(PERIOD);
    }
  }

  /** Deletes expired verdicts of one page, and returns its last one; null after the last page. */
  private VerdictStore.@Nullable Key lastVerdict(VerdictStore.@Nullable Key after, Instant before) {
    Optional<VerdictStore.Key> last =
        transactions.execute(
            status -> {
              leadership.fence();
              return rows.deleteVerdicts(after, before, ROWS);
            });
    return last == null ? null : last.orElse(null);
  }

  private boolean inTransaction(BooleanSupplier action) {
    return Boolean.TRUE.equals(
        transactions.execute(
            status -> {
              leadership.fence();
              return action.getAsBoolean();
            }));
  }
}
