package io.crosstalk.local.replay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Fake of ingest-service and api-gateway with answers that each test defines. */
final class FakePlatform implements AutoCloseable {
  static final String TOKEN = "secret";
  private static final int HANGS_UP = 0;

  final List<String> pushedFiles = new ArrayList<>();
  final List<String> requests = new ArrayList<>();

  /** True if a command has stopped the platform. */
  volatile boolean stopped;

  private final Map<String, Queue<Answer>> answers = new ConcurrentHashMap<>();
  private final HttpServer server;

  record Answer(int status, String body) {}

  FakePlatform() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Adds an answer for a request; when all answers for the request have been given, the last one is
   * repeated.
   */
  FakePlatform answer(String methodAndUri, int status, String body) {
    answers.computeIfAbsent(methodAndUri, _ -> new ArrayDeque<>()).add(new Answer(status, body));
    return this;
  }

  FakePlatform answerTimes(int times, String methodAndUri, int status, String body) {
    for (int i = 0; i < times; i++) {
      answer(methodAndUri, status, body);
    }
    return this;
  }

  /** Makes the next such request end without an answer, as if the process had been killed. */
  FakePlatform hangUp(String methodAndUri) {
    return answer(methodAndUri, HANGS_UP, "");
  }

  PlatformApi api(Duration longestOutage) {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return new PlatformApi(url, url, TOKEN, longestOutage, () -> stopped);
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(key);
    Answer answer = next(key);
    if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer = new Answer(401, "{}");
    }
    if (answer.status() == HANGS_UP) {
      exchange.close();
      return;
    }
    if (exchange.getRequestMethod().equals("POST")) {
      readFiles(exchange, answer.status() < 300);
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void readFiles(HttpExchange exchange, boolean accepted) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(exchange.getRequestBody())) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        zip.readAllBytes();
        if (accepted) {
          pushedFiles.add(entry.getName());
        }
      }
    }
  }

  private Answer next(String key) {
    Queue<Answer> left = answers.getOrDefault(key, new ArrayDeque<>());
    Answer answer = left.size() > 1 ? left.remove() : left.peek();
    return answer == null ? new Answer(404, problem("no answer for " + key)) : answer;
  }

  static String problem(String detail) {
    return EventJson.mapper().writeValueAsString(Map.of("title", "Problem", "detail", detail));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
