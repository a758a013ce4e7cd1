package io.crosstalk.ingest.publish;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Acknowledgements and failures of the records that were sent for one purpose. Thread-safe. */
public final class Receipt {
  private long announced;
  private long pending;
  private long delivered;

  /** First failure of each type. */
  private final Map<Class<?>, Exception> failures = new LinkedHashMap<>();

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
   * @param readings number of samples, entries or changes in the record; 0 when it is not counted
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
    } else {
      failures.putIfAbsent(exception.getClass(), exception);
      if (failure == null) {
        failure = exception;
      }
    }
    notifyAll();
  }

  /** Failure of the first record that failed; null without one so far. */
  public @Nullable Exception failure() {
    return failure;
  }

  /** First failure of each type so far, in their order. */
  public synchronized List<Exception> failures() {
    return List.copyOf(failures.values());
  }

  public boolean hasFailed() {
    return failure != null;
  }

  /** Number of records announced so far, ticks included. */
  public synchronized long announced() {
    return announced;
  }

  /** Number of readings that the broker has acknowledged so far. */
  public synchronized long delivered() {
    return delivered;
  }

  /**
   * Waits until each record is acknowledged or has failed. The producer's delivery timeout limits
   * the wait.
   */
  public synchronized void await() throws InterruptedException {
    while (pending > 0) {
      wait();
    }
  }
}
