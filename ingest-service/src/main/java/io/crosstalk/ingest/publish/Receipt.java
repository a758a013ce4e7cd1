package io.crosstalk.ingest.publish;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Collects the acknowledgements and failures of the records that were sent for one purpose, such as
 * one request. Thread-safe.
 */
public final class Receipt {
  private long announced;
  private long pending;
  private long delivered;

  /** First failure of each exception type. */
  private final Map<Class<?>, Exception> failures = new LinkedHashMap<>();

  private volatile @Nullable Exception failure;

  /** Result of one record. Kafka may report a failure twice, so only the first report counts. */
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
   * Announces a record that is about to be sent.
   *
   * @param readings number of samples, entries or changes in the record; 0 when the record is not
   *     counted
   * @return callback to be passed to Kafka's producer
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

  /** Returns the failure of the first record that failed; null when none has failed so far. */
  public @Nullable Exception failure() {
    return failure;
  }

  /** Returns the first failure of each exception type so far, in the order of their occurrence. */
  public synchronized List<Exception> failures() {
    return List.copyOf(failures.values());
  }

  public boolean hasFailed() {
    return failure != null;
  }

  /** Returns the number of records announced so far, including ticks. */
  public synchronized long announced() {
    return announced;
  }

  /** Returns the number of samples, entries and changes that the broker has acknowledged so far. */
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
