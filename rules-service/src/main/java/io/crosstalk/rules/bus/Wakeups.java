package io.crosstalk.rules.bus;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** Wakes loops that wait for work before their idle time is over. */
@Component
public final class Wakeups {
  private final List<Runnable> outboxListeners = new CopyOnWriteArrayList<>();

  /** Registers a listener that is called when the outbox may have new records. */
  public void onOutbox(Runnable listener) {
    outboxListeners.add(listener);
  }

  void outbox() {
    outboxListeners.forEach(Runnable::run);
  }
}
