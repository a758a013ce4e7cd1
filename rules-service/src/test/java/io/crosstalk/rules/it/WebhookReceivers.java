package io.crosstalk.rules.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;

/** A server whose paths are the webhook targets of a service under test. */
final class WebhookReceivers implements AutoCloseable {
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;

  private final Map<String, List<Received>> byWorld = new ConcurrentHashMap<>();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final HttpServer server;

  WebhookReceivers() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(workers);
    server.start();
  }

  private record Received(String target, JsonNode message) {}

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    try (exchange) {
      boolean isMessage = exchange.getRequestMethod().equals("POST");
      if (isMessage) {
        JsonNode message = Service.JSON.readTree(body);
        byWorld
            .computeIfAbsent(
                message.at("/data/world").asString(""), world -> new CopyOnWriteArrayList<>())
            .add(new Received(exchange.getRequestURI().getPath().substring(1), message));
      }
      exchange.sendResponseHeaders(isMessage ? NO_CONTENT : NOT_FOUND, -1);
    }
  }

  /** Address of a target. */
  String url(String target) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + target;
  }

  /** Settings of a service with these webhook targets, which receive replays, too. */
  Map<String, String> properties(String... targets) {
    Map<String, String> properties = new HashMap<>();
    for (int i = 0; i < targets.length; i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", targets[i]);
      properties.put(prefix + "url", url(targets[i]));
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", "true");
    }
    return properties;
  }

  /** Targets that have received messages of a world, one for each message. */
  List<String> targets(String world) {
    return received(world).stream().map(Received::target).toList();
  }

  /** Messages of a world that a target has received. */
  List<JsonNode> received(String target, String world) {
    return received(world).stream()
        .filter(each -> each.target().equals(target))
        .map(Received::message)
        .toList();
  }

  /** Types of the messages of a world that a target has received, without their prefix. */
  List<String> types(String target, String world) {
    return received(target, world).stream()
        .map(event -> event.path("type").asString().replace("io.crosstalk.incident.", ""))
        .toList();
  }

  private List<Received> received(String world) {
    return byWorld.getOrDefault(world, List.of());
  }

  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
