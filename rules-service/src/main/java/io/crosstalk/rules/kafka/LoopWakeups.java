package io.crosstalk.rules.kafka;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** Wakes loops that are in their idle pause when there is something for them to do. */
@Component
public final class LoopWakeups {
  private final List<Runnable> outboxListeners = new CopyOnWriteArrayList<>();

  /** Registers a listener that is called when the outbox may have new records. */
  public void onOutboxRecords(Runnable listener) {
    outboxListeners.add(listener);
  }

  void wakeOutbox() {
    outboxListeners.forEach(Runnable::run);
  }
}
