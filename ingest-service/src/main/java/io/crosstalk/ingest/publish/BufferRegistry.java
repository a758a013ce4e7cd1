package io.crosstalk.ingest.publish;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Registry of the buffers of readings. All of them are flushed before a tick is written, so that
 * the tick does not overtake their readings.
 */
@Component
public final class ReadingBuffer {
  private final Set<Runnable> flushes = ConcurrentHashMap.newKeySet();

  /** Registration of a buffer; closing it removes the buffer. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Registers a buffer.
   *
   * @param flush sends the buffered readings; called by the ticker thread, so it must be
   *     thread-safe
   */
  public Registration register(Runnable flush) {
    // A wrapper makes each registration distinct, also for two equal lambdas.
    Runnable own = flush::run;
    flushes.add(own);
    return () -> flushes.remove(own);
  }

  void flushAll() {
    flushes.forEach(Runnable::run);
  }
}
