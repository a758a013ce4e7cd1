package io.crosstalk.rules.storage;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Ensures that only one process at a time, the leader, writes to the database. The leader holds a
 * lock of the database, which ends with its connection; that connection is therefore not from a
 * pool. A process that has lost the lock without noticing is stopped by the epoch, a number that
 * every transaction of a leader checks.
 */
@Component
public final class Leadership {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
  private static final long LOCK = 0x63726f7373746c6bL;
  private static final int VALIDATION_SECONDS = 2;

  private final DataSource dataSource;
  private final JdbcClient jdbc;
  private volatile @Nullable Connection connection;
  private volatile long epoch;

  Leadership(DatabaseProperties database, JdbcClient jdbc) {
    this.dataSource = database.unpooled();
    this.jdbc = jdbc;
  }

  /**
   * Acquires the leadership if no other process has it.
   *
   * @return whether this process leads now
   */
  public boolean tryAcquire() throws SQLException {
    if (isHeld()) {
      return true;
    }
    release();
    Connection candidate = dataSource.getConnection();
    boolean acquired = false;
    try {
      acquired = lock(candidate);
    } finally {
      if (!acquired) {
        candidate.close();
      }
    }
    if (acquired) {
      connection = candidate;
      LOG.info("this process is the leader (epoch {})", epoch);
    }
    return acquired;
  }

  /**
   * Returns whether this process acquired the leadership and has not released it. The connection to
   * the database is not checked.
   */
  public boolean isLeading() {
    return connection != null;
  }

  /**
   * Returns whether this process is the leader and its connection to the database is still valid.
   */
  public boolean isHeld() {
    Connection held = connection;
    try {
      return held != null && held.isValid(VALIDATION_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Releases the leadership, so that another process can become the leader. */
  public void release() {
    Connection held = connection;
    connection = null;
    if (held != null) {
      try {
        held.close();
      } catch (SQLException e) {
        LOG.info(
            "closing the connection of the lock has failed; the lock ends with it: {}",
            e.getMessage());
      }
    }
  }

  /**
   * Checks that this process still is the leader; must be called first in each writing transaction.
   * Until the end of the transaction no other process can become the leader.
   *
   * @throws LostLeadershipException when another process has become the leader
   */
  public void fence() {
    long current = jdbc.sql("select epoch from leadership for share").query(Long.class).single();
    if (current != epoch) {
      throw new LostLeadershipException();
    }
  }

  private boolean lock(Connection candidate) throws SQLException {
    try (var lock = candidate.prepareStatement("select pg_try_advisory_lock(?)")) {
      lock.setLong(1, LOCK);
      try (var result = lock.executeQuery()) {
        if (!result.next() || !result.getBoolean(1)) {
          return false;
        }
      }
    }
    try (var raise =
            candidate.prepareStatement("update leadership set epoch = epoch + 1 returning epoch");
        var result = raise.executeQuery()) {
      result.next();
      epoch = result.getLong(1);
      return true;
    }
  }
}
