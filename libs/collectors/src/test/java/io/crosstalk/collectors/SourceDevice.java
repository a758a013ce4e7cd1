package io.crosstalk.collectors;

import io.crosstalk.collectors.RecordingIntake.Given;
import java.time.Duration;

/**
 * Simulated system that a source reads in its contract test: a folder, an SNMP agent, a database.
 */
public interface SourceDevice extends AutoCloseable {

  /** Opens the source with settings for this system. */
  Source open(SourceContext context) throws Exception;

  /**
   * Makes a part of the data available to the source. A part with a higher number has later times.
   *
   * @param part number from 0
   */
  void produce(int part) throws Exception;

  /** Restarts the system, so that its counters begin again; the next part then follows. */
  default void resetCounters() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Makes data available whose time lies before that of the last part, so that they are late. */
  default void produceLate() throws Exception {
    throw new UnsupportedOperationException();
  }

  /** Makes input available that is not valid in the format of the source. */
  default void produceGarbage() throws Exception {
    throw new UnsupportedOperationException();
  }

  /**
   * Advances the time in the simulated system; the clock of the source has advanced by the same
   * duration.
   */
  default void advance(Duration duration) throws Exception {
    // most systems have no clock of their own
  }

  /**
   * Returns whether a source that was closed when a sample was measured can still read the sample
   * from the system later.
   */
  default boolean keeps(Given sample) {
    return true;
  }

  /**
   * Returns the largest plausible value of a sample; a larger one means that a counter reset was
   * taken for growth.
   */
  default double largest() {
    return Double.MAX_VALUE;
  }

  @Override
  default void close() {
    // a folder needs no end
  }
}
