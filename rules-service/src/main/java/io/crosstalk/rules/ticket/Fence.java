package io.crosstalk.rules.ticket;

import io.crosstalk.rules.storage.lease.Leadership;
import java.util.function.BooleanSupplier;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Transactions of one round of reading. They are refused when another process has become the leader
 * since the round began, because what was read may be older than what that process has stored.
 *
 * @param begun number of the leadership in which the round began
 */
record Fence(TransactionOperations transactions, Leadership leadership, long begun) {

  /** Beginning of a round. */
  static Fence of(TransactionOperations transactions, Leadership leadership) {
    return new Fence(transactions, leadership, leadership.epoch());
  }

  /**
   * Writes in a transaction.
   *
   * @throws io.crosstalk.rules.storage.database.LostLeadershipException when there was another
   *     leadership
   */
  void write(Runnable work) {
    transactions.executeWithoutResult(
        status -> {
          leadership.fence(begun);
          work.run();
        });
  }

  /** Writes in a transaction, and returns the result; otherwise as {@link #write}. */
  boolean decide(BooleanSupplier work) {
    return Boolean.TRUE.equals(
        transactions.execute(
            status -> {
              leadership.fence(begun);
              return work.getAsBoolean();
            }));
  }
}
