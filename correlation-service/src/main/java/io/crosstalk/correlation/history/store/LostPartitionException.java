package io.crosstalk.correlation.history.store;

/**
 * Thrown when another instance has written the partition, so that this instance must not write it
 * any more.
 */
public final class LostPartitionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LostPartitionException(int partition) {
    super("another instance writes the history of partition " + partition);
  }
}
