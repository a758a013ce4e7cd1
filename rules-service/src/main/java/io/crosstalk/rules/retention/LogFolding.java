package io.crosstalk.rules.retention;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.database.RecordIsolation;
import io.crosstalk.rules.storage.database.RecordIsolation.Outcome;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.retention.LongLogs;
import io.crosstalk.rules.storage.retention.LongLogs.Changed;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Folds long timelines and logs of the incidents that have changed, in the order of their changes.
 * Only the instance that writes incidents does so.
 */
@Component
final class LogFolding implements Work {
  /** Incidents between two pauses. */
  private static final int BATCH = 500;

  /**
   * Time before the last change read at which the next reading begins. A change has the time of the
   * start of its transaction, so that one with an earlier time can appear after it.
   */
  private static final Duration OVERLAP = Duration.ofMinutes(1);

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final LongLogs logs;
  private final RulesClock wallClock;
  private final RecordIsolation isolation = new RecordIsolation("folding of a long log");
  private @Nullable Changed last;
  private @Nullable Instant latest;

  LogFolding(
      Leadership leadership,
      TransactionOperations transactions,
      LongLogs logs,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.logs = logs;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    if (!isolation.retryIfDue(wallClock.now(), this::isFolded)) {
      return Next.AFTER_PAUSE;
    }
    List<Changed> changed = logs.changedAfter(last, BATCH);
    for (Changed each : changed) {
      String incident = each.incident();
      if (each.isLong()
          && isolation.attempt(incident, () -> isFolded(incident)) == Outcome.LOCKED) {
        return Next.AFTER_PAUSE;
      }
      last = each;
      latest = each.at();
    }
    if (changed.size() == BATCH) {
      return Next.IMMEDIATELY;
    }
    last = latest == null ? null : Changed.at(latest.minus(OVERLAP));
    return Next.AFTER_PAUSE;
  }

  private boolean isFolded(String incident) {
    while (leadership.inTransaction(transactions, () -> logs.fold(incident))) {
      // Each transaction folds a part of the log.
    }
    return true;
  }
}
