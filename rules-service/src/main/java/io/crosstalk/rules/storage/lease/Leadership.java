package io.crosstalk.rules.storage.lease;

import io.crosstalk.rules.storage.database.LostLeadershipException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Ensures that only one process at a time, the leader, stores incidents. The leader holds a lease.
 * A process that has lost the lease without noticing is stopped by the epoch, a number that every
 * transaction of a leader checks.
 */
@Component
public final class Leadership {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
  private static final String LEASE = "leader";

  private final Leases leases;
  private final JdbcClient jdbc;
  private volatile @Nullable Lease lease;
  private volatile long epoch;

  public Leadership(Leases leases, JdbcClient jdbc) {
    this.leases = leases;
    this.jdbc = jdbc;
  }

  /**
   * Acquires the leadership if no other process has it. Waits for a transaction of the last leader,
   * which the database ends when that process has stopped.
   *
   * @return whether this process leads now
   */
  public boolean tryAcquire() {
    if (isLeading()) {
      return true;
    }
    Optional<Lease> acquired = leases.acquire(LEASE);
    if (acquired.isEmpty()) {
      return false;
    }
    epoch =
        jdbc.sql(
                "update counter set number = number + 1 where name = 'leadership' returning number")
            .query(Long.class)
            .single();
    lease = acquired.get();
    LOG.info("this process is the leader (epoch {})", epoch);
    return isLeading();
  }

  /** Returns whether this process is the leader: it has acquired and renewed the lease in time. */
  public boolean isLeading() {
    Lease current = lease;
    return current != null && leases.isHeld(current);
  }

  /** Number of this leadership, which grows with each take-over by any process. */
  public long epoch() {
    return epoch;
  }

  /** Releases the leadership, so that another process can become the leader. */
  public void release() {
    lease = null;
    leases.release(LEASE);
  }

  /**
   * Checks that this process still is the leader; must be called first in each writing transaction.
   * Until the end of the transaction no other process can become the leader.
   *
   * @throws LostLeadershipException when another process has become the leader
   */
  public void fence() {
    fence(epoch);
  }

  /**
   * Runs a step in a transaction that this process must lead.
   *
   * @return result of the step
   * @throws LostLeadershipException when another process has become the leader
   */
  public boolean inTransaction(TransactionOperations transactions, BooleanSupplier step) {
    return Boolean.TRUE.equals(
        transactions.execute(
            status -> {
              fence();
              return step.getAsBoolean();
            }));
  }

  /**
   * Checks that no process has become the leader since some work was begun; otherwise as {@link
   * #fence()}. This process itself may have lost the leadership meanwhile, and be the leader again.
   *
   * @param begun number of the leadership in which the work was begun
   * @throws LostLeadershipException when there was another leadership
   */
  public void fence(long begun) {
    long current =
        jdbc.sql("select number from counter where name = 'leadership' for share")
            .query(Long.class)
            .single();
    if (current != begun) {
      throw new LostLeadershipException();
    }
  }
}
