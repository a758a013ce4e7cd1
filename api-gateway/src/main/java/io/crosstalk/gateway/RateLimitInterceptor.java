package io.crosstalk.gateway;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.security.Principal;
import org.springframework.web.servlet.HandlerInterceptor;

/** Applies the rate limit to authenticated requests; others were refused earlier. */
final class RateLimitInterceptor implements HandlerInterceptor {
  private final RateLimiter limiter;

  RateLimitInterceptor(RateLimiter limiter) {
    this.limiter = limiter;
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    Principal caller = request.getUserPrincipal();
    if (caller != null) {
      limiter.check(caller.getName());
    }
    return true;
  }
}
