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

  /** Returns whether the stage has work to do that no further record will trigger. */
  boolean hasWork();

  /**
   * Continues such work, for at most one slice ({@link WorkSlices}).
   *
   * @throws PlatformException when store or output fails
   */
  void continueWork();

  /**
   * Releases the partition when its task is closed or suspended: it no longer takes part in the
   * back-pressure between the stages. The state of the stage is kept.
   */
  @Override
  void close();

  /** Continues after {@link #close} with the same state, when a suspended task is resumed. */
  void resume();
}
