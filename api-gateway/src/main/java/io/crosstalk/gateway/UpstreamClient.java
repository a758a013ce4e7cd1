package io.crosstalk.gateway;

import io.crosstalk.access.FairShares;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Sends requests to the instances of one service over persistent connections, authenticated by the
 * gateway's own token.
 */
final class UpstreamClient {
  private static final String JSON = "application/json";
  private static final String PROBLEM_JSON = "application/problem+json";
  private static final int NOT_MODIFIED = HttpStatus.NOT_MODIFIED.value();

  private static final String EVENT_STREAM = "text/event-stream";
  private static final String GZIP = "gzip";

  /** Header with the name of the caller's token, encoded as in a query. */
  private static final String ACTOR = "X-Crosstalk-Actor";

  private static final String TIMER = "crosstalk.gateway.upstream";

  /**
   * Number of bytes of a body that are read before the response is returned. A failure up to there
   * still becomes an error response.
   */
  private static final int HEAD = 64 * 1024;

  private final HttpClient http;
  private final Upstream upstream;
  private final String token;
  private final Duration timeout;
  private final FairShares room;
  private final MeterRegistry meters;

  UpstreamClient(
      HttpClient http,
      Upstream upstream,
      String token,
      UpstreamProperties properties,
      FairShares room,
      MeterRegistry meters) {
    this.http = http;
    this.upstream = upstream;
    this.token = token;
    this.timeout = properties.timeout();
    this.room = room;
    this.meters = meters;
  }

  Upstream upstream() {
    return upstream;
  }

  /**
   * Sends a request. A change is made for the caller, whose name the service records.
   *
   * @param caller the caller, whose {@code If-None-Match} is forwarded
   * @return the service's response, which may be problem details
   * @throws UpstreamException when the service sends no response that could be returned to the
   *     caller
   */
  UpstreamAnswer send(UpstreamRequest request, Caller caller) {
    long start = System.nanoTime();
    String outcome = "answered";
    try {
      return answer(request, caller, start + timeout.toNanos());
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

  /**
   * Opens a stream of events.
   *
   * @param lastEventId id of the last event that the caller has; null to begin with the next one
   * @throws UpstreamException when the service sends no response that could be returned to the
   *     caller
   */
  UpstreamStream open(String pathAndQuery, Caller caller, @Nullable String lastEventId) {
    long deadline = System.nanoTime() + timeout.toNanos();
    HttpResponse<UpstreamBody> response =
        exchange(
            instance -> streamRequest(instance.resolve(pathAndQuery), lastEventId),
            true,
            caller,
            deadline);
    boolean opened = false;
    try {
      opened =
          response.statusCode() == HttpStatus.OK.value()
              && contentType(response).startsWith(EVENT_STREAM);
      return opened
          ? new UpstreamStream.Events(response.body())
          : new UpstreamStream.Refused(accept(response, deadline));
    } finally {
      if (!opened) {
        response.body().close();
      }
    }
  }

  private HttpRequest streamRequest(URI address, @Nullable String lastEventId) {
    HttpRequest.Builder request =
        request(address).header("Accept", EVENT_STREAM + ", " + PROBLEM_JSON);
    if (lastEventId != null) {
      request.header(UpstreamStream.LAST_EVENT_ID, lastEventId);
    }
    return request.build();
  }

  private UpstreamAnswer answer(UpstreamRequest sent, Caller caller, long deadline) {
    HttpResponse<UpstreamBody> response =
        exchange(
            instance -> request(instance.resolve(sent.pathAndQuery()), sent.action(), caller),
            sent.action() == null,
            caller,
            deadline);
    boolean accepted = false;
    try {
      UpstreamAnswer answer = accept(response, deadline);
      accepted = true;
      return answer;
    } finally {
      if (!accepted) {
        response.body().close();
      }
    }
  }

  /**
   * Sends a request to an instance, and once to another one if it could not be sent, or may be
   * repeated and the instance failed or refused it. Returns the response as soon as its headers
   * have arrived. The caller's permit is released when the whole response has.
   *
   * @param idempotent whether a request that an instance may have processed may be repeated
   * @param deadline latest time, on the clock of {@link System#nanoTime}
   */
  private HttpResponse<UpstreamBody> exchange(
      Function<UpstreamInstance, HttpRequest> request,
      boolean idempotent,
      Caller caller,
      long deadline) {
    UpstreamInstance first = upstream.next();
    UpstreamInstance other = upstream.otherThan(first);
    CompletableFuture<Void> last = new CompletableFuture<>();
    try {
      HttpResponse<UpstreamBody> response =
          exchange(first, request.apply(first), body(caller, last), deadline);
      if (other == null || !idempotent || !isOutage(response)) {
        last.complete(null);
        return response;
      }
      response.body().close();
    } catch (UpstreamException e) {
      if (other == null || !e.failure().mayBeRepeated(idempotent)) {
        caller.permit().release();
        throw e;
      }
    }
    CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);
    return exchange(other, request.apply(other), body(caller, ended), deadline);
  }

  /**
   * Body of a response, which releases the caller's permit when it has been received.
   *
   * @param last completed when no other attempt of the request follows
   */
  private UpstreamBody body(Caller caller, CompletableFuture<Void> last) {
    Runnable release =
        () -> {
          var unused = last.thenRun(caller.permit()::release);
        };
    return new UpstreamBody(room.of(caller.name()), timeout, release);
  }

  private HttpResponse<UpstreamBody> exchange(
      UpstreamInstance instance, HttpRequest request, UpstreamBody body, long deadline) {
    boolean begun = false;
    try {
      HttpResponse<UpstreamBody> response = exchange(request, body, deadline);
      begun = true;
      if (isOutage(response)) {
        instance.fail();
      }
      return response;
    } catch (UpstreamException e) {
      if (e.failure().isOutage()) {
        instance.fail();
      }
      throw e;
    } finally {
      if (!begun) {
        body.close();
      }
    }
  }

  /**
   * Returns whether the instance does not work, or a balancer in front of it cannot reach it. A
   * refusal with {@code Retry-After} is the response of an instance that works and has too much to
   * do: a repetition would only carry the load to the others.
   */
  private static boolean isOutage(HttpResponse<?> response) {
    int status = response.statusCode();
    return status == HttpStatus.BAD_GATEWAY.value()
        || (status == HttpStatus.SERVICE_UNAVAILABLE.value()
            && response.headers().firstValue(HttpHeaders.RETRY_AFTER).isEmpty());
  }

  private HttpResponse<UpstreamBody> exchange(
      HttpRequest request, UpstreamBody body, long deadline) {
    CompletableFuture<HttpResponse<UpstreamBody>> exchange = http.sendAsync(request, head -> body);
    try {
      return exchange.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw failed(UpstreamFailure.TIMEOUT, e);
    } catch (ExecutionException e) {
      throw failed(classify(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(UpstreamFailure.BROKEN, e);
    } finally {
      exchange.cancel(true);
    }
  }

  private HttpRequest request(URI address, @Nullable PostedAction action, Caller caller) {
    HttpRequest.Builder request =
        request(address)
            .timeout(timeout)
            .header("Accept", JSON + ", " + PROBLEM_JSON)
            .header("Accept-Encoding", GZIP);
    caller.tags().forEach(tags -> request.header("If-None-Match", tags));
    if (action != null) {
      change(request, action, caller);
    }
    return request.build();
  }

  /** Returns a request by the gateway's own token, which continues the trace of the caller's. */
  private HttpRequest.Builder request(URI address) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token);
    String trace = Traces.current();
    return trace == null ? request : request.header(Traces.HEADER, trace);
  }

  private static void change(HttpRequest.Builder request, PostedAction action, Caller caller) {
    request
        .method(action.method(), HttpRequest.BodyPublishers.ofByteArray(action.body()))
        .header("Content-Type", JSON)
        .header(ACTOR, URLEncoder.encode(caller.name(), StandardCharsets.UTF_8));
    if (action.idempotencyKey() != null) {
      request.header(PostedAction.IDEMPOTENCY_KEY, action.idempotencyKey());
    }
    if (action.ifMatch() != null) {
      request.header("If-Match", action.ifMatch());
    }
  }

  private static UpstreamFailure classify(@Nullable Throwable cause) {
    return switch (cause) {
      case HttpConnectTimeoutException e -> UpstreamFailure.UNAVAILABLE;
      case HttpTimeoutException e -> UpstreamFailure.TIMEOUT;
      case ConnectException e -> UpstreamFailure.UNAVAILABLE;
      case UnresolvedAddressException e -> UpstreamFailure.UNAVAILABLE;
      case null, default -> UpstreamFailure.BROKEN;
    };
  }

  private UpstreamAnswer accept(HttpResponse<UpstreamBody> response, long deadline) {
    byte[] head = head(response, deadline);
    int status = response.statusCode();
    String contentType = contentType(response);
    // A 401 that is passed on would look like an error of the user's token, although the gateway's
    // token is wrong.
    if (status == HttpStatus.UNAUTHORIZED.value() || status == HttpStatus.FORBIDDEN.value()) {
      throw failed(UpstreamFailure.REFUSED, null);
    }
    boolean unchanged = status == NOT_MODIFIED;
    boolean isProblem = status >= HttpStatus.BAD_REQUEST.value();
    boolean isReadable =
        contentType.startsWith(JSON) || (isProblem && contentType.startsWith(PROBLEM_JSON));
    if (!unchanged && !isReadable) {
      throw failed(UpstreamFailure.UNEXPECTED, null);
    }
    return new UpstreamAnswer(
        status,
        contentType,
        response.headers().firstValue("Content-Encoding").filter(GZIP::equals).isPresent(),
        response.headers().firstValue(HttpHeaders.RETRY_AFTER).orElse(null),
        response.headers().firstValue("ETag").orElse(null),
        head,
        head.length < HEAD ? null : response.body());
  }

  private static String contentType(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  private byte[] head(HttpResponse<UpstreamBody> response, long deadline) {
    long length = response.headers().firstValueAsLong("Content-Length").orElse(HEAD);
    byte[] head =
        new byte[response.statusCode() == NOT_MODIFIED ? 0 : (int) Math.min(HEAD, length)];
    try {
      int read = response.body().readHead(head, deadline);
      return read == head.length ? head : Arrays.copyOf(head, read);
    } catch (HttpTimeoutException e) {
      throw failed(UpstreamFailure.TIMEOUT, e);
    } catch (IOException e) {
      throw failed(UpstreamFailure.BROKEN, e);
    }
  }

  private UpstreamException failed(UpstreamFailure failure, @Nullable Throwable cause) {
    return new UpstreamException(failure, upstream, cause);
  }
}
