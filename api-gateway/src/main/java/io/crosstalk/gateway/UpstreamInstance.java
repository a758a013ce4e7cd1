package io.crosstalk.gateway;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One process of a service. It gets no requests for {@link #PAUSE} after one has failed, and while
 * the questions for its health find that it does not work. Thread-safe.
 */
final class UpstreamInstance {
  static final Duration PAUSE = Duration.ofSeconds(5);

  /**
   * Number of questions for its health in a row that must stay without an answer, because a single
   * answer may be late.
   */
  static final int MISSES = 3;

  /** Time for an instance that is started together with the gateway. */
  static final Duration START = Duration.ofMinutes(1);

  private final URI url;
  private final LongSupplier nanoTime;
  private final long createdAt;
  private volatile @Nullable Long failedAt;
  private volatile @Nullable String problem;
  private volatile boolean hasWorked;
  private int misses;

  UpstreamInstance(URI url, LongSupplier nanoTime) {
    this.url = url;
    this.nanoTime = nanoTime;
    this.createdAt = nanoTime.getAsLong();
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
  synchronized void report(@Nullable String found) {
    problem = found;
    misses = 0;
    if (found == null) {
      hasWorked = true;
    }
  }

  /**
   * Records that the question for its health was not answered in time. The instance does not work
   * after {@link #MISSES} in a row; one that has never worked, after the first.
   *
   * @param found description of the failure
   */
  synchronized void miss(String found) {
    misses++;
    if (!hasWorked || misses >= MISSES) {
      problem = found;
    }
  }

  /** Returns whether the instance has never worked, and may still be starting. */
  boolean isStarting() {
    return !hasWorked && nanoTime.getAsLong() - createdAt < START.toNanos();
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
