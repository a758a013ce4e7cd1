package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Permit to process a request; the number of permits is limited. A permit ends with its request at
 * the latest, and earlier when the response is complete and only has to be read by its caller.
 * Thread-safe.
 */
public final class WorkPermit {
  private static final String ATTRIBUTE = WorkPermit.class.getName();

  private final Runnable end;
  private final AtomicBoolean released = new AtomicBoolean();

  /**
   * Creates the permit of a request.
   *
   * @param end is run once, when the permit ends
   */
  public WorkPermit(Runnable end) {
    this.end = end;
  }

  /**
   * Permit that {@link AdmissionFilter} gave to the request; a permit without effect if the request
   * did not pass that filter.
   */
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
