package io.crosstalk.rules.storage.database;

import java.time.Duration;

/**
 * Term of the leases by which instances share work.
 *
 * @param lease time after which the work of an instance that no longer answers is taken over
 */
public record LeaseTerm(Duration lease) {
  /** Term that is longer than a garbage collection, and short for people who wait. */
  public static final LeaseTerm STANDARD = new LeaseTerm(Duration.ofSeconds(10));

  private static final int RENEWALS = 5;
  private static final int IDLE_PERCENT = 80;

  /** Pause between two renewals, so that several may fail before a lease expires. */
  public Duration renewal() {
    return lease.dividedBy(RENEWALS);
  }

  /**
   * Longest pause within a transaction, after which the database ends it. A frozen instance thus
   * keeps no locks when its leases have expired.
   */
  public Duration idleInTransaction() {
    return lease.multipliedBy(IDLE_PERCENT).dividedBy(100);
  }
}
