package io.crosstalk.collectors;

import io.crosstalk.collectors.RecordingIntake.Given;
import java.time.Duration;

/** System that a source reads in the tests of its contract: a folder, an agent, a database. */
public interface SourceDevice extends AutoCloseable {

  /** Opens the source with settings for this system. */
  Source open(SourceContext context) throws Exception;

  /**
   * Makes a part of the data available. The parts have increasing times.
   *
   * @param part number from 0
   */
  void produce(int part) throws Exception;

  /** Restarts the system, so that its counters begin again; the next part then follows. */
  default void resetCounters() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Makes data available whose time lies before the last part that was delivered. */
  default void produceLate() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Makes input available that the source cannot understand. */
  default void produceGarbage() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Lets time pass in the system; the clock of the source has passed by the same time. */
  default void advance(Duration duration) throws Exception {
    // most systems have no clock of their own
  }

  /** Returns whether the system keeps data for a source that was closed when they were measured. */
  default boolean keeps(Given sample) {
    return true;
  }

  /** Returns the largest plausible value of a sample. */
  default double largest() {
    return Double.MAX_VALUE;
  }

  @Override
  default void close() {
    // a folder needs no end
  }
}
