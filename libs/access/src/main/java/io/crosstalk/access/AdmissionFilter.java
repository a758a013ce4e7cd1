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
 * Refuses requests with 503 at once while the allowed number of requests, or of this caller's
 * requests, is under way or in processing. All requests without a known token have one share.
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
   * @param requests places for requests, until their answers have been read
   * @param places places of each area for requests, until only their callers' reading remains
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
