package io.crosstalk.rules.notify.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

class WebhookAdapterTest extends TargetAdapterContract {
  private static final byte[] REASON = "unknown project ".getBytes(StandardCharsets.UTF_8);

  @Override
  protected TestTarget startTarget() throws IOException {
    return new HttpTarget();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return new WebhookAdapter(
        ((HttpTarget) target).url(),
        null,
        new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM),
        RulesClock.SYSTEM);
  }

  /** An HTTP server that receives events. */
  private static final class HttpTarget implements TestTarget {
    private final HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final Set<String> received = new ConcurrentSkipListSet<>();
    private final List<String> events = new CopyOnWriteArrayList<>();
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
      JsonNode event = EventJson.mapper().readTree(exchange.getRequestBody().readAllBytes());
      events.add(event.toString());
      received.add(key + " " + event.path("type").asString());
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
    public List<String> effects() {
      return List.copyOf(received);
    }

    @Override
    public String received() {
      return String.join("\n", events);
    }

    @Override
    public void close() {
      closed.countDown();
      server.stop(0);
      workers.shutdownNow();
    }
  }
}
