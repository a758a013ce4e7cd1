package io.crosstalk.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Asks one service with the gateway's own token, over connections that are kept. */
final class UpstreamClient {
  private static final String JSON = "application/json";
  private static final String PROBLEM_JSON = "application/problem+json";
  private static final String TIMER = "crosstalk.gateway.upstream";

  private final HttpClient http;
  private final Upstream upstream;
  private final String token;
  private final Duration timeout;
  private final long maxBytes;
  private final MeterRegistry meters;
  private final Semaphore turns;

  UpstreamClient(
      HttpClient http,
      Upstream upstream,
      String token,
      UpstreamProperties properties,
      MeterRegistry meters) {
    this.http = http;
    this.upstream = upstream;
    this.token = token;
    this.timeout = properties.timeout();
    this.maxBytes = properties.maxResponse().toBytes();
    this.meters = meters;
    this.turns = new Semaphore(properties.maxConcurrent());
  }

  /**
   * Sends a GET for a path that is encoded already.
   *
   * @param known what the caller has already
   * @return the service's answer, its problem details included
   * @throws UpstreamException when there is none that could be passed on
   */
  UpstreamAnswer get(String pathAndQuery, Known known) {
    long start = System.nanoTime();
    String outcome = "answered";
    try {
      return inTurn(request(pathAndQuery, known), start + timeout.toNanos());
    } catch (UpstreamException e) {
      outcome = e.failure().name().toLowerCase(Locale.ROOT);
      throw e;
    } finally {
      Timer.builder(TIMER)
          .tags("service", upstream.service(), "outcome", outcome)
          .register(meters)
          .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  private UpstreamAnswer inTurn(HttpRequest request, long deadline) {
    try {
      // Half of the time is left for the exchange itself.
      if (!turns.tryAcquire(timeout.toNanos() / 2, TimeUnit.NANOSECONDS)) {
        throw failed(UpstreamFailure.BUSY, null);
      }
      try {
        return accept(exchange(request, deadline));
      } finally {
        turns.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(UpstreamFailure.BROKEN, e);
    }
  }

  private HttpResponse<byte[]> exchange(HttpRequest request, long deadline)
      throws InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        http.sendAsync(request, head -> new BoundedBody(maxBytes));
    try {
      return exchange.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw failed(UpstreamFailure.SLOW, e);
    } catch (ExecutionException e) {
      throw failed(classify(e.getCause()), e.getCause());
    } finally {
      // The request's own timeout ends with the headers; this also ends an answer that trickles in.
      exchange.cancel(true);
    }
  }

  private HttpRequest request(String pathAndQuery, Known known) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(upstream.resolve(pathAndQuery))
            .timeout(timeout)
            .header("Authorization", "Bearer " + token)
            .header("Accept", JSON + ", " + PROBLEM_JSON);
    known.tags().forEach(tags -> request.header("If-None-Match", tags));
    return request.build();
  }

  private static UpstreamFailure classify(@Nullable Throwable cause) {
    return switch (cause) {
      case BoundedBody.TooLargeException e -> UpstreamFailure.TOO_LARGE;
      case HttpConnectTimeoutException e -> UpstreamFailure.AWAY;
      case HttpTimeoutException e -> UpstreamFailure.SLOW;
      case ConnectException e -> UpstreamFailure.AWAY;
      case UnresolvedAddressException e -> UpstreamFailure.AWAY;
      case null, default -> UpstreamFailure.BROKEN;
    };
  }

  private UpstreamAnswer accept(HttpResponse<byte[]> response) {
    int status = response.statusCode();
    String contentType = response.headers().firstValue("Content-Type").orElse("");
    // A 401 passed on would send the user to look for another token, although it is the gateway's
    // that is wrong.
    if (status == HttpStatus.UNAUTHORIZED.value() || status == HttpStatus.FORBIDDEN.value()) {
      throw failed(UpstreamFailure.REFUSED, null);
    }
    boolean unchanged = status == HttpStatus.NOT_MODIFIED.value();
    if (!unchanged
        && !contentType.startsWith(status == HttpStatus.OK.value() ? JSON : PROBLEM_JSON)) {
      throw failed(UpstreamFailure.UNEXPECTED, null);
    }
    String retryAfter = response.headers().firstValue("Retry-After").orElse(null);
    String eTag = response.headers().firstValue("ETag").orElse(null);
    return new UpstreamAnswer(status, contentType, retryAfter, eTag, response.body());
  }

  private UpstreamException failed(UpstreamFailure failure, @Nullable Throwable cause) {
    return new UpstreamException(failure, upstream, cause);
  }
}
