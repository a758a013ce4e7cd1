package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers requests with 503 at once while the allowed number of requests, or of this caller's, is
 * under way or being worked on. All requests without a known token have one share.
 */
final class AdmissionFilter extends OncePerRequestFilter {
  private static final String ANONYMOUS = "";

  private final Supplier<Tokens> tokens;
  private final Shares requests;
  private final Shares work;
  private final Runnable meter;

  /**
   * A filter.
   *
   * @param requests places for requests, until their answers have been read
   * @param work places for requests, until only the caller is waited for
   * @param meter is run for each request that is refused
   */
  AdmissionFilter(Supplier<Tokens> tokens, Shares requests, Shares work, Runnable meter) {
    this.tokens = tokens;
    this.requests = requests;
    this.work = work;
    this.meter = meter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String caller = caller(request);
    Shares.Share admitted = requests.of(caller);
    if (!admitted.tryAcquire()) {
      refuse(request, response);
      return;
    }
    try {
      work(work.of(caller), request, response, chain);
    } finally {
      admitted.release(1);
    }
  }

  private void work(
      Shares.Share share,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws ServletException, IOException {
    if (!share.tryAcquire()) {
      refuse(request, response);
      return;
    }
    WorkPermit permit = new WorkPermit(() -> share.release(1));
    try {
      permit.attachTo(request);
      chain.doFilter(request, response);
    } finally {
      permit.release();
    }
  }

  private void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    meter.run();
    Problems.busy(request, response);
  }

  private String caller(HttpServletRequest request) {
    return BearerTokenFilter.token(request.getHeader(HttpHeaders.AUTHORIZATION))
        .flatMap(presented -> tokens.get().find(presented))
        .map(AccessToken::name)
        .orElse(ANONYMOUS);
  }
}
