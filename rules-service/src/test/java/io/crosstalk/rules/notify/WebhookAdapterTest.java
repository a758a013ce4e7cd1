package io.crosstalk.rules.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.Severity;
import io.crosstalk.rules.RulesClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;

class WebhookAdapterTest extends TargetAdapterContract {
  private static final byte[] REASON = "unknown project ".getBytes(StandardCharsets.UTF_8);

  private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void stopDeadlines() {
    deadlines.shutdownNow();
  }

  @Override
  TestTarget startTarget() throws IOException {
    return new HttpTarget();
  }

  @Override
  TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    var settings =
        new WebhookProperties.Target(
            "hook", ((HttpTarget) target).url(), null, Severity.MINOR, allowPrivate, false);
    var properties =
        new WebhookProperties(
            List.of(settings),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            deadline,
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            Duration.ofDays(3),
            1);
    return new WebhookAdapter(
        settings,
        WebhookClients.of(properties, settings),
        deadlines,
        deadline.toMillis(),
        RulesClock.SYSTEM);
  }

  /** An HTTP server that receives events. */
  private static final class HttpTarget implements TestTarget {
    private final HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile Behaviour behaviour = Behaviour.ACCEPTS;

    HttpTarget() throws IOException {
      server.createContext("/hook", this::handle);
      server.setExecutor(workers);
      server.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    }

    private void handle(HttpExchange exchange) throws IOException {
      String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
      String event = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      received.add(new Received(key, event));
      try (exchange) {
        switch (behaviour) {
          case ACCEPTS -> exchange.sendResponseHeaders(204, -1);
          case IS_BUSY -> {
            exchange.getResponseHeaders().set("Retry-After", "" + REQUESTED_PAUSE.toSeconds());
            exchange.sendResponseHeaders(503, -1);
          }
          case REFUSES -> {
            exchange.sendResponseHeaders(422, REASON.length);
            exchange.getResponseBody().write(REASON);
          }
          case NEVER_ANSWERS -> awaitEnd();
          case REFUSES_ENDLESSLY -> writeUntilTheClientLeaves(exchange);
        }
      }
    }

    private void awaitEnd() {
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private static void writeUntilTheClientLeaves(HttpExchange exchange) throws IOException {
      exchange.sendResponseHeaders(422, 0);
      OutputStream body = exchange.getResponseBody();
      while (!Thread.currentThread().isInterrupted()) {
        body.write(REASON);
        body.flush();
      }
    }

    @Override
    public void behave(Behaviour next) {
      behaviour = next;
    }

    @Override
    public List<Received> received() {
      return received;
    }

    @Override
    public void close() {
      closed.countDown();
      server.stop(0);
      workers.shutdownNow();
    }
  }
}
