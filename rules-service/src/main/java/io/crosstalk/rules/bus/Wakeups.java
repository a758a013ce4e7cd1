package io.crosstalk.rules.bus;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.stereotype.Component;

/** Tells those who wait for work that there is some, sooner than they would look. */
@Component
public final class Wakeups {
  private final List<Runnable> outboxListeners = new CopyOnWriteArrayList<>();

  /** Calls back when there may be something new in the outbox. */
  public void onOutbox(Runnable listener) {
    outboxListeners.add(listener);
  }

  void outbox() {
    outboxListeners.forEach(Runnable::run);
  }
}
