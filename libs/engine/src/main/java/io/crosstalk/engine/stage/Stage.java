package io.crosstalk.engine.stage;

import org.jspecify.annotations.Nullable;

/** One partition of a stage. Not thread-safe. */
public interface Stage extends AutoCloseable {
  /**
   * Processes a record.
   *
   * @throws PlatformException when store or output fails; the record is not at fault
   */
  void process(byte @Nullable [] key, byte @Nullable [] value);

  /** Returns whether work is left for which no record will come. */
  boolean hasWork();

  /**
   * Continues the work that is left, for at most a slice.
   *
   * @throws PlatformException when store or output fails
   */
  void continueWork();

  /** Ends the part of this stage in the back-pressure between the stages; its state stays. */
  @Override
  void close();

  /** Continues after {@link #close} with the same state, when a suspended task is resumed. */
  void resume();
}
