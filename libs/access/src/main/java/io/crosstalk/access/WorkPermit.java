package io.crosstalk.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A permit to process a request; their number is limited. It ends with the request at the latest,
 * and earlier when only the caller's reading remains. Thread-safe.
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

  /** Permit of a request; a permit without effect for a request that was not admitted by one. */
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
