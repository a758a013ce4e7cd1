package io.crosstalk.engine.stage;

import java.time.Duration;

/**
 * Environment that the platform provides to one partition of a stage: the number of the partition,
 * its output channels and a clock for slices of work.
 */
public interface StageTask {
  /** Output channels of the stages. */
  enum Channel {
    LOADS,
    REPLIES,
    VERDICTS,
    DEAD_LETTERS
  }

  /** The number of this partition, counted from 0. */
  int partition();

  /**
   * Sends a record.
   *
   * @throws PlatformException when the platform cannot accept it
   */
  void send(Channel channel, byte[] key, byte[] value);

  /**
   * Returns the time of a monotonic clock in nanoseconds. It limits slices of work and never
   * affects a result.
   */
  long nanos();

  /**
   * Blocks the thread for a time, before the next check of a condition that another thread fulfils.
   */
  void pause(Duration duration);
}
