package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.message.DeadLetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of a source from their arrival to their delivery. After a failed delivery its data are
 * delivered again on their own, before newer data. Not thread-safe.
 */
final class PendingData {
  /**
   * Most dead letters in one delivery; further ones are only counted, and the number is reported in
   * one more dead letter.
   */
  private static final int MAX_LETTERS = 1_000;

  private final int maxItems;
  private Buffer arriving = new Buffer();
  private @Nullable Buffer leaving;
  private long omittedLetters;

  /**
   * Creates an instance without data.
   *
   * @param maxItems most samples, resources, changes and dead letters that may wait for delivery
   */
  PendingData(int maxItems) {
    this.maxItems = maxItems;
  }

  /** Returns the buffer for data that arrive now. */
  Buffer arriving() {
    return arriving;
  }

  boolean isFull() {
    return arriving.size() + (leaving == null ? 0 : leaving.size()) >= maxItems;
  }

  int sampleCount() {
    return arriving.sampleCount() + (leaving == null ? 0 : leaving.sampleCount());
  }

  /** Returns whether a delivery is in progress, or has failed and must be repeated. */
  boolean isLeaving() {
    return leaving != null;
  }

  /** Adds a dead letter, unless there are too many; then it is only counted. */
  void deadLetter(DeadLetter letter) {
    add(letter, arriving);
  }

  private void add(DeadLetter letter, Buffer buffer) {
    if (buffer.letterCount() >= MAX_LETTERS || isFull()) {
      omittedLetters++;
    } else {
      buffer.deadLetter(letter);
    }
  }

  /** Returns the number of omitted dead letters since the last call. */
  long drainOmittedLetters() {
    long omitted = omittedLetters;
    omittedLetters = 0;
    return omitted;
  }

  /**
   * Begins a delivery.
   *
   * @return the data of the delivery that has failed, or else all data that have arrived
   */
  Buffer beginDelivery() {
    if (leaving == null) {
      leaving = arriving;
      arriving = new Buffer();
    }
    return leaving;
  }

  /**
   * Ends the delivery.
   *
   * @param buffer the data that were to be delivered
   * @param delivered whether all of them were delivered, except those that were dropped as not
   *     acceptable
   * @param letters dead letters for the dropped data; they are delivered next, on their own
   */
  void endDelivery(Buffer buffer, boolean delivered, List<DeadLetter> letters) {
    leaving = delivered ? new Buffer() : buffer;
    for (DeadLetter letter : letters) {
      add(letter, leaving);
    }
    if (leaving.isEmpty()) {
      leaving = null;
    }
  }
}
