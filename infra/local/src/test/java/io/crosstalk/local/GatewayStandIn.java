package io.crosstalk.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A stand-in of the gateway, which gives one answer to every request with the right token, or one
 * for each path.
 */
final class GatewayStandIn implements AutoCloseable {
  static final String TOKEN = "secret";

  private static final int UNAUTHORIZED = 401;

  private final List<String> requests = new ArrayList<>();
  private final HttpServer server;
  private final Map<String, String> answersByPath = new HashMap<>();
  private int status = 200;
  private String answer = "{}";

  GatewayStandIn() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        "%s %s %s".formatted(exchange.getRequestMethod(), exchange.getRequestURI(), sent).strip());
    boolean isKnown =
        ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    byte[] body =
        answersByPath
            .getOrDefault(exchange.getRequestURI().getPath(), answer)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(isKnown ? status : UNAUTHORIZED, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answers(String json) {
    answers(200, json);
  }

  void answersTo(String path, String json) {
    answersByPath.put(path, json);
  }

  void answers(int newStatus, String body) {
    status = newStatus;
    answer = body;
  }

  /** Method, path and body of each request so far. */
  List<String> requests() {
    return requests;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
