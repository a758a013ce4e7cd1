package io.crosstalk.ingest.publish;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Readings that were taken but wait in memory for company. Before a tick is written they are all
 * sent, so that the tick does not overtake them.
 */
@Component
public final class PendingReadings {
  private final Set<Runnable> flushes = ConcurrentHashMap.newKeySet();

  /** The end of a registration. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Registers a collection.
   *
   * @param flush sends what is there; called by the ticking thread, so it must be thread-safe
   */
  public Registration register(Runnable flush) {
    // A wrapper of its own: two equal lambdas must not be one registration.
    Runnable own = flush::run;
    flushes.add(own);
    return () -> flushes.remove(own);
  }

  void flushAll() {
    flushes.forEach(Runnable::run);
  }
}
