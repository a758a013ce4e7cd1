package io.crosstalk.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request with 503 at once when too many requests are open or in processing, of all
 * callers or of this caller. Requests without a known token count as one caller.
 */
final class AdmissionFilter extends OncePerRequestFilter {
  private static final String ANONYMOUS = "";

  private final Supplier<Tokens> tokens;
  private final FairShares requests;
  private final WorkAreas areas;
  private final int places;
  private final ConcurrentMap<String, FairShares> work = new ConcurrentHashMap<>();
  private final Runnable meter;

  /**
   * Creates a filter.
   *
   * @param requests slots for open requests: one is held until the caller has read the response
   * @param areas the work area of each request
   * @param places number of slots of each work area for requests in processing: one is held until
   *     the response is complete and only has to be read by its caller
   * @param meter run for each refused request
   */
  AdmissionFilter(
      Supplier<Tokens> tokens, FairShares requests, WorkAreas areas, int places, Runnable meter) {
    this.tokens = tokens;
    this.requests = requests;
    this.areas = areas;
    this.places = places;
    this.meter = meter;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String caller = caller(request);
    FairShares.Share admitted = requests.of(caller);
    if (!admitted.tryAcquire()) {
      refuse(request, response);
      return;
    }
    try {
      work(area(request).of(caller), request, response, chain);
    } finally {
      admitted.release(1);
    }
  }

  private FairShares area(HttpServletRequest request) {
    return work.computeIfAbsent(areas.areaOf(request), area -> new FairShares(places));
  }

  private void work(
      FairShares.Share share,
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
    AccessProblems.busy(request, response);
  }

  private String caller(HttpServletRequest request) {
    return BearerTokenFilter.token(request.getHeader(HttpHeaders.AUTHORIZATION))
        .flatMap(presented -> tokens.get().find(presented))
        .map(AccessToken::name)
        .orElse(ANONYMOUS);
  }
}
