package io.crosstalk.engine.stage;

import java.time.Duration;

/** Environment of one partition of a stage: its number, its output and its time. */
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

  /** Time that limits a slice of work, nanoseconds; it never affects a result. */
  long nanos();

  /** Waits before the next check of a condition that another thread fulfils. */
  void pause(Duration duration);
}
