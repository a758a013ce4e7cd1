package io.crosstalk.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Receiver of spans, by OTLP over HTTP. */
public final class SpanReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();

  private SpanReceiver(HttpServer server) {
    this.server = server;
    server.createContext("/v1/traces", this::receive);
    server.start();
  }

  /**
   * A span.
   *
   * @param trace id of its trace, hexadecimal
   */
  public record ReceivedSpan(String name, String trace) {}

  /** Starts a receiver at a free port. */
  public static SpanReceiver start() {
    try {
      return new SpanReceiver(
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Settings of a service that sends all its spans here soon. */
  public Map<String, String> settings() {
    return Map.of(
        "management.opentelemetry.tracing.export.otlp.endpoint",
        "http://127.0.0.1:%d/v1/traces".formatted(server.getAddress().getPort()),
        "management.opentelemetry.tracing.export.schedule-delay",
        "100ms",
        "management.tracing.sampling.probability",
        "1");
  }

  /** Names of the spans of a trace, in the order in which they have arrived. */
  public List<String> namesOf(String trace) {
    return spans.stream()
        .filter(each -> each.trace().equals(trace))
        .map(ReceivedSpan::name)
        .toList();
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList().stream()
          .flatMap(resource -> resource.getScopeSpansList().stream())
          .flatMap(scope -> scope.getSpansList().stream())
          .map(
              span ->
                  new ReceivedSpan(
                      span.getName(), HexFormat.of().formatHex(span.getTraceId().toByteArray())))
          .forEach(spans::add);
      exchange.sendResponseHeaders(200, -1);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
