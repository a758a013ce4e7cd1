package io.crosstalk.rules.retention;

import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.Leadership;
import io.crosstalk.rules.storage.LongLogs;
import io.crosstalk.rules.storage.LongLogs.Changed;
import io.crosstalk.rules.storage.RecordIsolation;
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

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final LongLogs logs;
  private final RecordIsolation isolation = new RecordIsolation("folding of a long log");
  private @Nullable Changed last;

  LogFolding(Leadership leadership, TransactionOperations transactions, LongLogs logs) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.logs = logs;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    List<Changed> changed = logs.changedAfter(last, BATCH);
    for (Changed each : changed) {
      if (each.isLong()) {
        isolation.isDone(each.incident(), () -> isFolded(each.incident()));
      }
      last = each;
    }
    return changed.size() == BATCH ? Next.IMMEDIATELY : Next.AFTER_PAUSE;
  }

  private boolean isFolded(String incident) {
    boolean isToContinue = true;
    while (isToContinue) {
      isToContinue =
          Boolean.TRUE.equals(
              transactions.execute(
                  status -> {
                    leadership.fence();
                    return logs.fold(incident);
                  }));
    }
    return true;
  }
}
