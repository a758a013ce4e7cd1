package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.DeadLetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of a source from their arrival to their delivery. The data of a failed delivery are repeated
 * alone, before newer data. Not thread-safe.
 */
final class PendingData {
  /** Number of dead letters in one delivery; the rest is counted in one further letter. */
  private static final int MAX_LETTERS = 1_000;

  private final int maxItems;
  private Buffer arriving = new Buffer();
  private @Nullable Buffer leaving;
  private long omittedLetters;

  /**
   * Creates an empty store.
   *
   * @param maxItems number of samples, resources, changes and dead letters that may wait
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

  /** Returns whether a delivery has failed or is under way. */
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

  /** Begins a delivery: of the data of a failed one, or else of all that have arrived. */
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
   * @param delivered whether all data of the buffer were delivered, except those that were dropped
   * @param letters dead letters for the dropped data; they are delivered next, alone
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
