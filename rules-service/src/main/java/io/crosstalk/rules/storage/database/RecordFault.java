package io.crosstalk.rules.storage.database;

import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Distinguishes failures that are caused by a record itself from outages, after which the same
 * record can be retried.
 */
public final class RecordFault {
  /**
   * SQLSTATE classes of errors that a record causes: cardinality violation, data exception,
   * integrity constraint violation, program limit exceeded.
   */
  private static final Set<String> SQL_CLASSES = Set.of("21", "22", "23", "54");

  /** SQLSTATEs of a lock time-out and of a deadlock. */
  private static final Set<String> LOCK_CONFLICTS = Set.of("55P03", "40P01");

  private RecordFault() {}

  /**
   * Returns whether a record caused the failure, so that it would fail again on a healthy database.
   */
  public static boolean isCauseOf(RuntimeException failure) {
    if (failure instanceof LostLeadershipException || failure instanceof TransactionException) {
      return false;
    }
    boolean ofDatabase =
        failure instanceof DataAccessException
            || causes(failure).anyMatch(SQLException.class::isInstance);
    return !ofDatabase || causes(failure).anyMatch(RecordFault::isOfRecord);
  }

  /** Returns whether the failure is only that another transaction holds a lock. */
  static boolean isLockConflict(RuntimeException failure) {
    return causes(failure)
        .anyMatch(
            cause ->
                cause instanceof SQLException sql
                    && sql.getSQLState() != null
                    && LOCK_CONFLICTS.contains(sql.getSQLState()));
  }

  public static String describe(Throwable failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }

  private static boolean isOfRecord(Throwable cause) {
    return cause instanceof SQLException sql
        && sql.getSQLState() != null
        && sql.getSQLState().length() > 2
        && SQL_CLASSES.contains(sql.getSQLState().substring(0, 2));
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }
}
