package io.crosstalk.gateway;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * One bucket for each token. Tokens come from a file, so that there is a bounded number of buckets.
 */
final class RateLimiter {
  private final ConcurrentMap<String, TokenBucket> buckets = new ConcurrentHashMap<>();
  private final LimitProperties limits;
  private final LongSupplier nanoClock;

  RateLimiter(LimitProperties limits, LongSupplier nanoClock) {
    this.limits = limits;
    this.nanoClock = nanoClock;
  }

  /** Counts a request of the token of that name. */
  void check(String tokenName) {
    long now = nanoClock.getAsLong();
    TokenBucket bucket =
        buckets.computeIfAbsent(
            tokenName, name -> new TokenBucket(limits.requestsPerSecond(), limits.burst(), now));
    if (!bucket.tryTake(now)) {
      throw new TooManyRequestsException(limits.requestsPerSecond());
    }
  }
}
