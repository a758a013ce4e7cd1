package io.crosstalk.collectors.normalize;

import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;

/**
 * State of one counter: its last reading, from which the growth to the next reading is computed.
 * For callers that keep the state of their counters themselves, in contrast to {@link
 * CounterDeltas}. Not thread-safe.
 */
public final class Counter {
  private static final double TWO_TO_32 = 4_294_967_296.0;

  private boolean wasRead;
  private long lastMs;
  private double lastValue;
  private long lastEpoch;
  private boolean markRead;
  private long markMs;
  private double markValue;
  private long markEpoch;

  /** Processes a reading; the arguments are those of {@link CounterDeltas#read}. */
  public Delta read(long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    if (wasRead && timeMs <= lastMs) {
      return new Delta.Repeated();
    }
    Delta delta = delta(timeMs, value, width, maxPerSecond, epoch);
    wasRead = true;
    lastMs = timeMs;
    lastValue = value;
    lastEpoch = epoch;
    return delta;
  }

  /** Returns whether there was a reading. */
  public boolean wasRead() {
    return wasRead;
  }

  /** Returns the time of the last reading, epoch milliseconds. */
  public long lastMs() {
    return lastMs;
  }

  /** Returns the value of the last reading. */
  public double lastValue() {
    return lastValue;
  }

  /** Returns the start of the counter at the last reading; see {@link CounterDeltas#read}. */
  public long lastEpoch() {
    return lastEpoch;
  }

  /** Saves the current state, so that {@link #reset} can restore it. */
  public void mark() {
    markRead = wasRead;
    markMs = lastMs;
    markValue = lastValue;
    markEpoch = lastEpoch;
  }

  /** Restores the state saved by {@link #mark}. */
  public void reset() {
    wasRead = markRead;
    lastMs = markMs;
    lastValue = markValue;
    lastEpoch = markEpoch;
  }

  private Delta delta(long timeMs, double value, Width width, double maxPerSecond, long epoch) {
    if (!wasRead) {
      return new Delta.First();
    }
    if (lastEpoch != epoch) {
      return new Delta.Reset();
    }
    long elapsedMs = timeMs - lastMs;
    double amount = value - lastValue;
    if (amount < 0 && width == Width.BITS_32) {
      amount += TWO_TO_32;
    }
    boolean possible = amount >= 0 && amount * 1000 / elapsedMs <= maxPerSecond;
    return possible ? new Delta.Grown(amount, elapsedMs) : new Delta.Reset();
  }
}
