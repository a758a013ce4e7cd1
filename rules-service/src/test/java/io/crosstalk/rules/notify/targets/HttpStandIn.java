package io.crosstalk.rules.notify.targets;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.targets.TargetAdapterContract.Behaviour;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Server on loopback that stands in for the REST API of another system. A subclass answers requests
 * as the documented examples of that system do; it is no proof of how the system itself behaves.
 */
public abstract class HttpStandIn implements TargetAdapterContract.TestTarget {
  /** Page that proxies and sleeping instances send instead of JSON. */
  public static final Answer HTML_PAGE =
      new Answer(200, "<!DOCTYPE html><html><body>Please wait</body></html>");

  private static final String PAUSE = "" + TargetAdapterContract.REQUESTED_PAUSE.toSeconds();

  private final HttpServer server;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final List<Call> calls = new CopyOnWriteArrayList<>();
  private final Queue<Script> scripts = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Behaviour behaviour = Behaviour.ACCEPTS;
  private boolean isStarted;

  /**
   * A received request.
   *
   * @param query decoded parameters by name
   * @param body JSON; a missing node without a body
   */
  public record Call(
      String method,
      String path,
      Map<String, String> query,
      @Nullable String authorization,
      JsonNode body,
      int bytes) {
    /** Method and path, such as {@code GET /a}. */
    public String line() {
      return method + " " + path;
    }
  }

  /** A response with a body in JSON or HTML. */
  public record Answer(int status, String body) {}

  /** Outcome of one request. */
  private record Script(
      boolean isCarriedOut, boolean isLost, @Nullable Answer instead, AtomicReference<Call> call) {
    private Script(boolean isCarriedOut, boolean isLost, @Nullable Answer instead) {
      this(isCarriedOut, isLost, instead, new AtomicReference<>());
    }
  }

  protected HttpStandIn() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Carries out a request and returns its response; called by one thread at a time. */
  protected abstract Answer accept(Call call);

  /** The documented response to a request that the system refuses, with a reason. */
  protected abstract Answer refusal(String reason);

  /** Starts the server if it is not running, and returns its address. */
  public final synchronized URI url() {
    if (!isStarted) {
      server.createContext("/", this::handle);
      server.setExecutor(workers);
      server.start();
      isStarted = true;
    }
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  public final List<Call> calls() {
    return List.copyOf(calls);
  }

  @Override
  public final String received() {
    return calls.stream().map(call -> call.body().toString()).collect(Collectors.joining("\n"));
  }

  /** Lines of the received requests, in order. */
  public final List<String> lines() {
    return calls.stream().map(Call::line).toList();
  }

  /** Answers the next request in this way, without carrying it out. */
  public final synchronized void answerNext(Answer answer) {
    scripts.add(new Script(false, false, answer));
  }

  /** Carries out the next request and closes the connection without a response. */
  public final synchronized void loseNextAnswer() {
    scripts.add(new Script(true, true, null));
  }

  /**
   * Closes the connection of the next request without a response, like a slow system that carries
   * it out later.
   *
   * @return carries the request out
   */
  public final synchronized Runnable delayNext() {
    AtomicReference<Call> delayed = new AtomicReference<>();
    scripts.add(new Script(false, true, null, delayed));
    return () -> {
      synchronized (this) {
        accept(Objects.requireNonNull(delayed.get()));
      }
    };
  }

  /** Handles the next request as usual, so that a later one is answered differently. */
  public final synchronized void answerNextAsUsual() {
    scripts.add(new Script(true, false, null));
  }

  private void handle(HttpExchange exchange) throws IOException {
    Call call = read(exchange);
    calls.add(call);
    try (exchange) {
      switch (behaviour) {
        case ACCEPTS -> send(exchange, answer(call));
        case IS_BUSY -> {
          exchange.getResponseHeaders().set("Retry-After", PAUSE);
          send(exchange, new Answer(429, ""));
        }
        case REFUSES -> send(exchange, refusal("unknown project"));
        case NEVER_ANSWERS -> awaitEnd();
        case REFUSES_ENDLESSLY -> writeUntilTheClientLeaves(exchange);
      }
    }
  }

  private synchronized @Nullable Answer answer(Call call) {
    Script script = scripts.poll();
    if (script == null) {
      return accept(call);
    }
    script.call().set(call);
    Answer usual = script.isCarriedOut() ? accept(call) : null;
    return script.instead() == null && !script.isLost() ? usual : script.instead();
  }

  private static Call read(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    URI uri = exchange.getRequestURI();
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    return new Call(
        exchange.getRequestMethod(),
        uri.getPath(),
        Stream.of(query.split("&"))
            .filter(each -> each.contains("="))
            .collect(
                Collectors.toMap(
                    each -> each.substring(0, each.indexOf('=')),
                    each ->
                        URLDecoder.decode(
                            each.substring(each.indexOf('=') + 1), StandardCharsets.UTF_8))),
        exchange.getRequestHeaders().getFirst("Authorization"),
        EventJson.mapper().readTree(body),
        body.length);
  }

  private static void send(HttpExchange exchange, @Nullable Answer answer) throws IOException {
    if (answer == null) {
      return;
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange
        .getResponseHeaders()
        .set("Content-Type", answer.body().startsWith("<") ? "text/html" : "application/json");
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
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
    exchange.sendResponseHeaders(400, 0);
    OutputStream body = exchange.getResponseBody();
    byte[] text = "unknown project ".repeat(512).getBytes(StandardCharsets.UTF_8);
    while (!Thread.currentThread().isInterrupted()) {
      body.write(text);
      body.flush();
    }
  }

  @Override
  public final void behave(Behaviour next) {
    behaviour = next;
  }

  @Override
  public final void close() {
    closed.countDown();
    server.stop(0);
    workers.shutdownNow();
  }
}
