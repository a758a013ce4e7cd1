package io.crosstalk.rules.storage.database;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does work on records one after the other. A record that makes the work fail is left out for an
 * hour, and does not stop the others; an outage of the database does.
 */
public final class RecordIsolation {
  private static final Logger LOG = LoggerFactory.getLogger(RecordIsolation.class);

  /** Time after which records that have failed are tried again. */
  private static final Duration PERIOD = Duration.ofHours(1);

  private final String work;
  private final Set<String> failed = new HashSet<>();
  private final Set<String> logged = new HashSet<>();
  private Instant nextRetry = Instant.MIN;

  /**
   * Creates the isolation of one kind of work.
   *
   * @param work the work in messages, such as "erasure of personal data"
   */
  public RecordIsolation(String work) {
    this.work = work;
  }

  /** Result of the work on a record. */
  public enum Outcome {
    /** The work is done. */
    DONE,
    /** The work has found that it is not to be done, or not yet. */
    NOT_DONE,
    /** Another transaction holds a lock; the record can be tried again soon. */
    LOCKED,
    /** The record has made the work fail, and is left out. */
    FAILED
  }

  /** Ids of the records that are left out. */
  public Set<String> failed() {
    return Set.copyOf(failed);
  }

  /**
   * Ends the leaving out of all records once an hour. One that fails again is not logged again.
   *
   * @param now wall-clock time
   */
  public void retryIfDue(Instant now) {
    if (!now.isBefore(nextRetry)) {
      logged.retainAll(failed);
      failed.clear();
      nextRetry = now.plus(PERIOD);
    }
  }

  /**
   * Does the work once an hour on all records that have failed, for work that comes to a record
   * only once.
   *
   * @param now wall-clock time
   * @return false when a lock delays one of them
   */
  public boolean retryIfDue(Instant now, Predicate<String> step) {
    if (now.isBefore(nextRetry)) {
      return true;
    }
    for (String each : failed()) {
      if (attempt(each, () -> step.test(each)) == Outcome.LOCKED) {
        return false;
      }
    }
    nextRetry = now.plus(PERIOD);
    return true;
  }

  /**
   * Does the work on a record.
   *
   * @return the result of the work; false when it has failed
   */
  public boolean isDone(String record, BooleanSupplier step) {
    return attempt(record, step) == Outcome.DONE;
  }

  /**
   * Does the work on a record. Its first failure is logged.
   *
   * @throws RuntimeException the failure, when it may concern all records
   */
  public Outcome attempt(String record, BooleanSupplier step) {
    try {
      Outcome outcome = step.getAsBoolean() ? Outcome.DONE : Outcome.NOT_DONE;
      failed.remove(record);
      logged.remove(record);
      return outcome;
    } catch (RuntimeException e) {
      if (RecordFault.isLockConflict(e)) {
        LOG.debug("{} waits for a lock of another transaction: {}", work, record);
        return Outcome.LOCKED;
      }
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      failed.add(record);
      if (logged.add(record)) {
        LOG.error(
            "{} has failed for {}, which is left out for now: {}", work, record, e.getMessage());
      }
      return Outcome.FAILED;
    }
  }
}
