package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The right of a request to be worked on, which few have at the same time. It ends with the request
 * at the latest, and earlier when only its caller is waited for. Thread-safe.
 */
public final class WorkPermit {
  private static final String ATTRIBUTE = WorkPermit.class.getName();

  private final Runnable end;
  private final AtomicBoolean released = new AtomicBoolean();

  /**
   * A permit.
   *
   * @param end is run once, when the permit ends
   */
  public WorkPermit(Runnable end) {
    this.end = end;
  }

  /** The permit of a request; one without effect for a request that was not admitted by one. */
  public static WorkPermit of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof WorkPermit permit
        ? permit
        : new WorkPermit(() -> {});
  }

  void attachTo(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Ends the permit; does nothing when it has ended. */
  public void release() {
    if (!released.getAndSet(true)) {
      end.run();
    }
  }
}
