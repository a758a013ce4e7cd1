package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers a caller with 503 at once while it has its share of the requests under way. */
final class ShareFilter extends OncePerRequestFilter {
  private final Shares requests;
  private final Runnable meter;

  /**
   * A filter behind the check of the token.
   *
   * @param meter is run for each request that is refused
   */
  ShareFilter(Shares requests, Runnable meter) {
    this.requests = requests;
    this.meter = meter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Principal caller = request.getUserPrincipal();
    if (caller == null) {
      chain.doFilter(request, response);
      return;
    }
    Shares.Share share = requests.of(caller.getName());
    if (!share.tryAcquire()) {
      meter.run();
      Problems.share(request, response);
      return;
    }
    try {
      chain.doFilter(request, response);
    } finally {
      share.release(1);
    }
  }
}
