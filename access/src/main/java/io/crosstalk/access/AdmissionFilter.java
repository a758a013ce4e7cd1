package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers with 503 at once what comes while as many requests as may be are under way. */
final class AdmissionFilter extends OncePerRequestFilter {
  private final Semaphore room;
  private final Runnable meter;

  /**
   * A filter.
   *
   * @param meter is told of each request that is refused
   */
  AdmissionFilter(Admission admission, Runnable meter) {
    this.room = new Semaphore(admission.maxRequests());
    this.meter = meter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (!room.tryAcquire()) {
      meter.run();
      Problems.busy(request, response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      room.release();
    }
  }
}
