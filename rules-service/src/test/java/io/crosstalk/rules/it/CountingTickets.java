package io.crosstalk.rules.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A ticket system with the Table API of ServiceNow that counts the tickets of each incident. It
 * sometimes closes the connection after it has created a ticket, so that the sender does not know
 * whether there is one.
 */
final class CountingTickets implements AutoCloseable {
  private static final String TABLE = "/api/now/table/incident";
  private static final String RESULT = "{\"result\":%s}";

  private final Map<String, Map<String, String>> tickets = new LinkedHashMap<>();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Random random;
  private final int lostPercent;
  private boolean isOutOfOrder;
  private int refused;
  private boolean isHoldingAnswers;

  /**
   * Starts the system.
   *
   * @param lostPercent share of created tickets whose sender gets no answer
   */
  CountingTickets(long seed, int lostPercent) {
    this.random = new Random(seed);
    this.lostPercent = lostPercent;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(workers);
    server.start();
  }

  /** Settings of rules-service for this system as its n-th target. */
  Map<String, String> settings(int n, String name) {
    String target = "crosstalk.servicenow.targets[" + n + "].";
    return Map.of(
        target + "name", name,
        target + "url", "http://127.0.0.1:" + server.getAddress().getPort(),
        target + "token", "secret",
        target + "allow-private", "true",
        target + "replays", "true");
  }

  /** Answers all requests with status 503 from now on, or no longer. */
  synchronized void setOutOfOrder(boolean value) {
    isOutOfOrder = value;
  }

  /** Creates tickets without an answer from now on; the answers are given when it ends. */
  synchronized void setHoldingAnswers(boolean value) {
    isHoldingAnswers = value;
    notifyAll();
  }

  /** Number of requests that were answered with status 503. */
  synchronized int refused() {
    return refused;
  }

  /** Fields of the tickets, by their names in ServiceNow, the earliest first. */
  synchronized List<Map<String, String>> all() {
    return tickets.values().stream().map(Map::copyOf).toList();
  }

  /** Number of tickets. */
  synchronized int count() {
    return tickets.size();
  }

  /** Number of tickets of each incident. */
  synchronized Map<String, Long> byIncident() {
    return tickets.values().stream()
        .collect(Collectors.groupingBy(each -> each.get("correlation_id"), Collectors.counting()));
  }

  /** States of the tickets, as numbers of ServiceNow. */
  synchronized List<String> states() {
    return tickets.values().stream().map(each -> each.get("state")).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    try (exchange) {
      if (isRefused()) {
        exchange.sendResponseHeaders(503, -1);
        return;
      }
      String answer = answer(exchange, body);
      if (exchange.getRequestMethod().equals("POST")) {
        awaitAnswers();
      }
      if (answer != null) {
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    }
  }

  private synchronized boolean isRefused() {
    refused += isOutOfOrder ? 1 : 0;
    return isOutOfOrder;
  }

  private synchronized void awaitAnswers() {
    try {
      while (isHoldingAnswers) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable String answer(HttpExchange exchange, byte[] body) {
    String path = exchange.getRequestURI().getPath();
    String id = path.substring(path.lastIndexOf('/') + 1);
    return switch (exchange.getRequestMethod()) {
      case "POST" -> create(Service.JSON.readTree(body));
      case "PATCH" -> change(tickets.get(id), Service.JSON.readTree(body));
      default ->
          path.equals(TABLE)
              ? RESULT.formatted(found(exchange.getRequestURI().getRawQuery()))
              : RESULT.formatted(json(tickets.get(id)));
    };
  }

  private @Nullable String create(JsonNode fields) {
    Map<String, String> ticket = new LinkedHashMap<>();
    ticket.put("sys_id", "%032x".formatted(tickets.size() + 1));
    ticket.put("number", "INC%07d".formatted(tickets.size() + 1));
    ticket.put("state", "1");
    tickets.put(ticket.get("sys_id"), ticket);
    String answer = change(ticket, fields);
    return random.nextInt(100) < lostPercent ? null : answer;
  }

  private static String change(Map<String, String> ticket, JsonNode fields) {
    fields.properties().forEach(each -> ticket.put(each.getKey(), each.getValue().asString()));
    return RESULT.formatted(json(ticket));
  }

  private List<String> found(String rawQuery) {
    String query =
        List.of(rawQuery.split("&")).stream()
            .filter(each -> each.startsWith("sysparm_query="))
            .map(each -> URLDecoder.decode(each.substring(14), StandardCharsets.UTF_8))
            .findFirst()
            .orElseThrow()
            .replaceFirst("\\^.*", "");
    String[] condition = query.split("=", 2);
    return tickets.values().stream()
        .filter(each -> condition[1].equals(each.get(condition[0])))
        .limit(1)
        .map(CountingTickets::json)
        .toList();
  }

  private static String json(Map<String, String> ticket) {
    return Service.JSON.writeValueAsString(ticket);
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
