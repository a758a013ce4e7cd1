package io.crosstalk.rules.storage;

import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.CannotCreateTransactionException;

/**
 * Does work on records one after the other. A record whose work fails is left out until a retry,
 * and does not stop the others; an outage of the database does.
 */
public final class RecordIsolation {
  private static final Logger LOG = LoggerFactory.getLogger(RecordIsolation.class);

  private final String work;
  private final Set<String> failed = new HashSet<>();
  private final Set<String> logged = new HashSet<>();

  /**
   * Creates the isolation of one kind of work.
   *
   * @param work the work in messages, such as "erasure of personal data"
   */
  public RecordIsolation(String work) {
    this.work = work;
  }

  /** Ids of the records that are left out. */
  public Set<String> failed() {
    return Set.copyOf(failed);
  }

  /** Ends the leaving out, so that all records are tried again. */
  public void retry() {
    failed.clear();
  }

  /**
   * Does the work on a record. Its first failure is logged.
   *
   * @return the result of the work; false when it has failed
   */
  public boolean isDone(String record, BooleanSupplier step) {
    try {
      return step.getAsBoolean();
    } catch (RuntimeException e) {
      if (isOutage(e)) {
        throw e;
      }
      failed.add(record);
      if (logged.add(record)) {
        LOG.error(
            "{} has failed for {}, which is left out for now: {}", work, record, e.getMessage());
      }
      return false;
    }
  }

  /** Returns whether a failure concerns all records. */
  public static boolean isOutage(RuntimeException failure) {
    return failure instanceof LostLeadershipException
        || failure instanceof CannotCreateTransactionException
        || failure instanceof DataAccessResourceFailureException;
  }
}
