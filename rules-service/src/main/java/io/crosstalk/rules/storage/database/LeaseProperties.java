package io.crosstalk.rules.storage.database;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the leases by which instances share work, {@code crosstalk.rules.lease}.
 *
 * @param lease time after which the work of an instance that no longer answers is taken over
 */
@ConfigurationProperties("crosstalk.rules")
public record LeaseProperties(@DefaultValue("10s") Duration lease) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final int RENEWALS = 5;
  private static final int IDLE_PERCENT = 80;

  public LeaseProperties {
    if (lease.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "crosstalk.rules.lease must be 1s or more, not " + lease.toMillis() + "ms");
    }
  }

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
