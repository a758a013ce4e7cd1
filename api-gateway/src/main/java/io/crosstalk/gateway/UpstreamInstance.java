package io.crosstalk.gateway;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One process of a service. It gets no requests for {@link #PAUSE} after one has failed, and while
 * it does not answer the question for its health. Thread-safe.
 */
final class UpstreamInstance {
  static final Duration PAUSE = Duration.ofSeconds(5);

  private final URI url;
  private final LongSupplier nanoTime;
  private volatile @Nullable Long failedAt;
  private volatile @Nullable String problem;

  UpstreamInstance(URI url, LongSupplier nanoTime) {
    this.url = url;
    this.nanoTime = nanoTime;
  }

  URI url() {
    return url;
  }

  /**
   * Full address of a path and query.
   *
   * @param pathAndQuery encoded, beginning with a slash
   */
  URI resolve(String pathAndQuery) {
    return URI.create(withoutTrailingSlash(url.toString()) + pathAndQuery);
  }

  private static String withoutTrailingSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /** Records that a request has failed: the instance gets no others for a while. */
  void fail() {
    failedAt = nanoTime.getAsLong();
  }

  /**
   * Records the answer to the question for its health.
   *
   * @param found why the instance does not work; null when it does
   */
  void report(@Nullable String found) {
    problem = found;
  }

  /** Last answer to the question for its health: why it does not work; empty when it does. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /** Returns whether requests may be sent to this instance. */
  boolean works() {
    Long since = failedAt;
    return problem == null && (since == null || nanoTime.getAsLong() - since >= PAUSE.toNanos());
  }
}
