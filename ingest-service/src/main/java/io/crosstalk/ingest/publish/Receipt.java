package io.crosstalk.ingest.publish;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** What became of the records that were sent for one purpose. Thread-safe. */
public final class Receipt {
  private long announced;
  private long pending;
  private long delivered;
  private volatile @Nullable Exception failure;

  /**
   * The outcome of one record; Kafka may report a failure twice, so only the first report counts.
   */
  private final class Outcome implements Callback {
    private final int readings;
    private boolean reported;

    Outcome(int readings) {
      this.readings = readings;
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception exception) {
      synchronized (Receipt.this) {
        if (reported) {
          return;
        }
        reported = true;
        settle(readings, exception);
      }
    }
  }

  /**
   * Announces a record.
   *
   * @param readings how many samples, entries or changes it carries; 0 when it is not counted
   */
  synchronized Callback expect(int readings) {
    announced++;
    pending++;
    return new Outcome(readings);
  }

  private synchronized void settle(int readings, @Nullable Exception exception) {
    pending--;
    if (exception == null) {
      delivered += readings;
    } else if (failure == null) {
      failure = exception;
    }
    notifyAll();
  }

  /** Why a record failed, the first one; null when none has so far. */
  public @Nullable Exception failure() {
    return failure;
  }

  public boolean hasFailed() {
    return failure != null;
  }

  /** How many records have been announced so far, ticks included. */
  public synchronized long announced() {
    return announced;
  }

  /** How many readings the broker has acknowledged so far. */
  public synchronized long delivered() {
    return delivered;
  }

  /**
   * Waits until each record is acknowledged or has failed; the producer's delivery timeout bounds
   * that.
   */
  public synchronized void await() throws InterruptedException {
    while (pending > 0) {
      wait();
    }
  }
}
