package io.crosstalk.gateway;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Rate limit of the callers: one token bucket for each access token. Access tokens come from a
 * file, so that the number of buckets is bounded.
 */
final class RateLimiter {
  private final ConcurrentMap<String, TokenBucket> buckets = new ConcurrentHashMap<>();
  private final GatewayLimitProperties limits;
  private final LongSupplier nanoClock;

  RateLimiter(GatewayLimitProperties limits, LongSupplier nanoClock) {
    this.limits = limits;
    this.nanoClock = nanoClock;
  }

  /**
   * Counts a request of an access token.
   *
   * @throws TooManyRequestsException when the token has exceeded its limit
   */
  void check(String tokenName) {
    long now = nanoClock.getAsLong();
    TokenBucket bucket =
        buckets.computeIfAbsent(
            tokenName, name -> new TokenBucket(limits.requestsPerSecond(), limits.burst(), now));
    if (!bucket.tryAcquire(now)) {
      throw new TooManyRequestsException(limits.requestsPerSecond());
    }
  }
}
