package io.crosstalk.rules.notify.alertmanager;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.Behaviour;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/**
 * Stand-in for an Alertmanager: keeps alerts by their labels and lists the active ones, in the form
 * of the examples of its API. It is no proof of how Alertmanager behaves.
 */
final class AlertmanagerStandIn implements TargetAdapterContract.TestTarget {
  private static final String CLOSE = "close";

  private final HttpServer server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Map<JsonNode, JsonNode> alerts = new LinkedHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> posted = new CopyOnWriteArrayList<>();
  private final Queue<String> instead = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Behaviour behaviour = Behaviour.ACCEPTS;

  AlertmanagerStandIn() throws IOException {
    server.createContext("/", this::handle);
    server.setExecutor(workers);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/am/");
  }

  /** Lines of the received requests with the header {@code Authorization}. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  /** Carries out the next request, and answers it with this page and the status 200. */
  synchronized void answerNext(String page) {
    instead.add(page);
  }

  /** Carries out the next request, and closes the connection without an answer. */
  void loseNextAnswer() {
    answerNext(CLOSE);
  }

  synchronized void forgetAlerts() {
    alerts.clear();
  }

  synchronized List<JsonNode> alerts() {
    return List.copyOf(alerts.values());
  }

  synchronized List<JsonNode> active() {
    return alerts.values().stream()
        .filter(alert -> Instant.parse(alert.path("endsAt").asString()).isAfter(Instant.now()))
        .toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    requests.add(
        "%s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().getFirst("Authorization")));
    byte[] body = exchange.getRequestBody().readAllBytes();
    try (exchange) {
      switch (behaviour) {
        case ACCEPTS -> accept(exchange, body);
        case IS_BUSY -> {
          exchange
              .getResponseHeaders()
              .set("Retry-After", "" + TargetAdapterContract.REQUESTED_PAUSE.toSeconds());
          send(exchange, 503, "");
        }
        case REFUSES -> send(exchange, 400, "\"unknown project\"");
        case NEVER_ANSWERS -> awaitEnd();
        case REFUSES_ENDLESSLY -> writeUntilTheClientLeaves(exchange);
      }
    }
  }

  private void accept(HttpExchange exchange, byte[] body) throws IOException {
    String answer = answer(exchange.getRequestMethod(), body);
    if (!answer.equals(CLOSE)) {
      send(exchange, 200, answer);
    }
  }

  private synchronized String answer(String method, byte[] body) {
    String usual = method.equals("GET") ? EventJson.mapper().writeValueAsString(active()) : "";
    if (method.equals("POST")) {
      posted.add(new String(body, StandardCharsets.UTF_8));
      for (JsonNode alert : EventJson.mapper().readTree(body)) {
        alerts.put(alert.path("labels"), alert);
      }
    }
    String other = instead.poll();
    return other == null ? usual : other;
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  private void awaitEnd() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void writeUntilTheClientLeaves(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(400, 0);
    OutputStream body = exchange.getResponseBody();
    byte[] text = "unknown project ".repeat(512).getBytes(StandardCharsets.UTF_8);
    while (!Thread.currentThread().isInterrupted()) {
      body.write(text);
      body.flush();
    }
  }

  @Override
  public void behave(Behaviour next) {
    behaviour = next;
  }

  @Override
  public synchronized List<String> effects() {
    return new ArrayList<>(alerts.keySet().stream().map(JsonNode::toString).toList());
  }

  @Override
  public String received() {
    return String.join("\n", posted);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    workers.shutdownNow();
  }
}
