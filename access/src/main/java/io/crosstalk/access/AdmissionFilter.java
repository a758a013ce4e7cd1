package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers requests with 503 at once while the allowed number of requests is under way. */
final class AdmissionFilter extends OncePerRequestFilter {
  private final Semaphore room;
  private final Runnable meter;

  /**
   * A filter.
   *
   * @param maxRequests at least 1
   * @param meter is run for each request that is refused
   */
  AdmissionFilter(int maxRequests, Runnable meter) {
    this.room = new Semaphore(maxRequests);
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
