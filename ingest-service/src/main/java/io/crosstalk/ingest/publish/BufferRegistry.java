package io.crosstalk.ingest.publish;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Registry of all buffers that hold samples back for a short time. The ticker flushes them before
 * it writes a tick, so that the tick does not overtake their samples.
 */
@Component
public final class BufferRegistry {
  private final Set<Runnable> flushes = ConcurrentHashMap.newKeySet();

  /** Registration of a buffer; closing it removes the buffer. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Registers a buffer.
   *
   * @param flush sends the buffered samples; called by the ticker thread, and therefore thread-safe
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
