package io.crosstalk.rules.notify.http;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.SendPermit;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.tracing.Traces;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client of one target. It connects only to allowed addresses, follows no redirects, has no
 * cookies, decompression or retries of its own, reads only the beginning of a response, and ends
 * each request at a deadline.
 */
public final class HttpSender implements AutoCloseable {
  /** Statuses with which a proxy states that the target has not answered it in time, or at all. */
  private static final Set<Integer> OF_PROXIES = Set.of(502, 504);

  /** Attribute of a request that has a connection to its target, perhaps through a proxy. */
  private static final String REACHED = "crosstalk.reached";

  private final CloseableHttpClient client;
  private final Duration deadline;
  private final Duration createDeadline;
  private final RulesClock wallClock;
  private final ScheduledExecutorService deadlines =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("delivery-deadlines").factory());

  /**
   * Creates a client.
   *
   * @param allowPrivate whether the target may be on this machine or in a private network
   */
  public HttpSender(DeliveryProperties properties, boolean allowPrivate, RulesClock wallClock) {
    this.client = client(properties, allowPrivate);
    this.deadline = properties.deadline();
    this.createDeadline = properties.createDeadline();
    this.wallClock = wallClock;
  }

  private static CloseableHttpClient client(DeliveryProperties properties, boolean allowPrivate) {
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setDnsResolver(new GuardedDns(new AddressPolicy(allowPrivate), properties.proxy()))
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(Timeout.of(DeliveryProperties.CONNECT_TIMEOUT))
                    .setSocketTimeout(Timeout.of(properties.responseTimeout()))
                    .build())
            .setMaxConnTotal(DeliveryProperties.PARALLEL)
            .setMaxConnPerRoute(DeliveryProperties.PARALLEL)
            .build();
    return HttpClients.custom()
        .setConnectionManager(connections)
        .setRoutePlanner(new ProxyRoutes(properties))
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(Timeout.of(properties.responseTimeout()))
                .setConnectionRequestTimeout(Timeout.of(DeliveryProperties.CONNECT_TIMEOUT))
                .build())
        .addExecInterceptorBefore(
            ChainElement.MAIN_TRANSPORT.name(),
            REACHED,
            (request, scope, chain) -> {
              scope.clientContext.setAttribute(REACHED, true);
              return chain.proceed(request, scope);
            })
        .addRequestInterceptorLast((request, entity, context) -> requirePermit())
        .addRequestInterceptorLast((request, entity, context) -> addTrace(request))
        .setUserAgent("Crosstalk")
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableContentCompression()
        .disableAuthCaching()
        .build();
  }

  /**
   * Sends a request.
   *
   * @param maxBytes number of bytes of the body that are read at most
   * @return the response, whatever its status
   * @throws UndeliverableException when there is no response
   */
  public HttpReply send(HttpUriRequestBase request, int maxBytes) throws UndeliverableException {
    try {
      return exchange(request, maxBytes, deadline);
    } catch (IOException e) {
      throw UndeliverableException.forNow(problem(request, e), null);
    }
  }

  /**
   * Sends a request that creates a ticket, with the longer deadline of such requests. Without an
   * answer of the target itself, the exception states how long the request may be under way.
   *
   * @throws UndeliverableException when there is no response, or only that of a proxy
   */
  public HttpReply create(HttpUriRequestBase request, int maxBytes) throws UndeliverableException {
    long begin = System.nanoTime();
    request.setConfig(
        RequestConfig.custom()
            .setResponseTimeout(Timeout.of(createDeadline))
            .setConnectionRequestTimeout(Timeout.of(DeliveryProperties.CONNECT_TIMEOUT))
            .build());
    try {
      HttpReply reply = exchange(request, maxBytes, createDeadline);
      if (OF_PROXIES.contains(reply.status())) {
        throw UndeliverableException.withoutAnswer(reply.reason(), rest(begin));
      }
      return reply;
    } catch (IOException e) {
      Duration underWay = isUnsent(e) ? Duration.ZERO : rest(begin);
      throw UndeliverableException.withoutAnswer(problem(request, e), underWay);
    }
  }

  /** Time until a request that began at a time has ended at the target. */
  private Duration rest(long begin) {
    Duration rest = createDeadline.minusNanos(System.nanoTime() - begin);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  /** Returns whether a request failed before it was sent. */
  private static boolean isUnsent(IOException e) {
    return e instanceof ConnectException
        || e instanceof NoRouteToHostException
        || e instanceof UnknownHostException
        || e instanceof ConnectTimeoutException
        || e instanceof ConnectionRequestTimeoutException
        || e instanceof SSLHandshakeException
        || SendPermit.LOST.equals(e.getMessage());
  }

  private static String problem(HttpUriRequestBase request, IOException e) {
    String problem =
        request.isCancelled() ? "no complete answer in time" : e.getClass().getSimpleName();
    return problem + ": " + e.getMessage();
  }

  private HttpReply exchange(HttpUriRequestBase request, int maxBytes, Duration longest)
      throws IOException, UndeliverableException {
    // Timeouts between packets do not stop a target that answers slowly, byte by byte.
    ScheduledFuture<?> end =
        deadlines.schedule(request::cancel, longest.toMillis(), TimeUnit.MILLISECONDS);
    try {
      HttpClientContext context = HttpClientContext.create();
      ClassicHttpResponse response = client.executeOpen(null, request, context);
      if (context.getAttribute(REACHED) == null) {
        response.close();
        throw new ConnectException("the proxy answered %d".formatted(response.getCode()));
      }
      byte[] body = beginning(response.getEntity(), maxBytes);
      boolean complete = body.length < maxBytes;
      close(request, response, complete);
      return new HttpReply(
          response.getCode(),
          name -> header(response, name),
          body,
          complete,
          RetryAfter.parse(header(response, HttpHeaders.RETRY_AFTER), wallClock.now()));
    } catch (ForbiddenAddressException e) {
      throw UndeliverableException.forGood(String.valueOf(e.getMessage()));
    } finally {
      end.cancel(false);
    }
  }

  private static void requirePermit() throws IOException {
    if (!SendPermit.isValid()) {
      throw new IOException(SendPermit.LOST);
    }
  }

  private static void addTrace(HttpRequest request) {
    String trace = Traces.current();
    if (trace != null) {
      request.setHeader(Traces.HEADER, trace);
    }
  }

  private static @Nullable String header(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  private static byte[] beginning(@Nullable HttpEntity entity, int maxBytes) throws IOException {
    return entity == null ? new byte[0] : entity.getContent().readNBytes(maxBytes);
  }

  /**
   * Closes a response. A connection whose response was not read to its end is closed, too, and not
   * used again.
   */
  private static void close(
      HttpUriRequestBase request, ClassicHttpResponse response, boolean wasRead)
      throws IOException {
    if (wasRead) {
      response.close();
    } else {
      // Closing would read the rest of the reply, which may have no end.
      request.cancel();
    }
  }

  @Override
  public void close() {
    deadlines.shutdownNow();
    client.close(CloseMode.GRACEFUL);
  }
}
