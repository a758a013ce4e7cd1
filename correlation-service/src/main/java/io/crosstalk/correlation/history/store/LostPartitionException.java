package io.crosstalk.correlation.history.store;

/** Reports that another instance has written the partition meanwhile. */
public final class LostPartitionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LostPartitionException(int partition) {
    super("another instance writes the history of partition " + partition);
  }
}
