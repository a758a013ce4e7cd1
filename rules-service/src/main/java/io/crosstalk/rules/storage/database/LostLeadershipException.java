package io.crosstalk.rules.storage.database;

/**
 * Thrown when another process has become the leader, or the connection to the database was lost.
 */
public final class LostLeadershipException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LostLeadershipException() {
    super("this process no longer holds the lease of the leader");
  }
}
