package io.crosstalk.bench.rest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.SpanReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A live array that one machine overloads, and a webhook that receives the message about it. */
final class TraceOfAPush implements AutoCloseable {
  private static final String SOURCE = "traced";
  private static final String ARRAY = "traced-array";
  private static final int MACHINES = 5;
  private static final int STEPS = 240;
  private static final int SLOW_STEPS = 30;
  private static final int STEP_SECONDS = 20;

  private final HttpServer webhook;
  private final SpanReceiver spans;
  private final BlockingQueue<String> traces = new LinkedBlockingQueue<>();

  private TraceOfAPush(HttpServer webhook, SpanReceiver spans) {
    this.webhook = webhook;
    this.spans = spans;
    webhook.createContext("/", this::receive);
    webhook.start();
  }

  /** Starts the webhook at a free port. */
  static TraceOfAPush listen(SpanReceiver spans) {
    try {
      InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      return new TraceOfAPush(HttpServer.create(free, 0), spans);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void receive(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String trace = exchange.getRequestHeaders().getFirst("traceparent");
      if (trace != null) {
        traces.add(trace.split("-")[1]);
      }
      exchange.sendResponseHeaders(204, -1);
    }
  }

  /** Settings of all services: where spans and messages go. */
  String settings() {
    String tracing =
        spans.settings().entrySet().stream()
            .map(each -> "%s: \"%s\"%n".formatted(each.getKey(), each.getValue()))
            .collect(Collectors.joining());
    return tracing
        + """
        crosstalk.webhooks.targets:
        - name: traced
          url: http://127.0.0.1:%d/
          allow-private: true
          min-severity: info
          mode: notify
        """
            .formatted(webhook.getAddress().getPort());
  }

  /** Pushes the inventory, and samples up to now, of which the last ten minutes are slow. */
  void push(Gateway gateway) throws IOException, InterruptedException {
    Stream<Resource> machines =
        Stream.iterate(0, i -> i < MACHINES, i -> i + 1)
            .map(i -> resource(machine(i), ResourceKind.VM, List.of(ARRAY)));
    gateway.push(
        "/api/v1/ingest/inventory",
        SOURCE,
        Stream.concat(Stream.of(resource(ARRAY, ResourceKind.ARRAY, List.of())), machines)
            .map(each -> new String(EventJson.write(each), StandardCharsets.UTF_8))
            .collect(Collectors.joining("\n", "", "\n")));
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    StringBuilder lines = new StringBuilder();
    for (int step = 1; step <= STEPS; step++) {
      Instant time = now.minusSeconds((long) (STEPS - step) * STEP_SECONDS);
      for (int machine = 0; machine < MACHINES; machine++) {
        boolean isSlow = step > STEPS - SLOW_STEPS;
        double noise = 1 + 0.1 * Math.sin(7 * step + machine);
        boolean isLoud = isSlow && machine == 0;
        lines
            .append(line(time, machine, "disk.iops", (isLoud ? 9_000 : 300) * noise))
            .append(line(time, machine, "disk.latency", (isSlow ? 25 : 2) * noise));
      }
    }
    gateway.push("/api/v1/ingest/samples", SOURCE, lines.toString());
  }

  private static String machine(int number) {
    return "traced-vm-" + number;
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), uses);
  }

  private static String line(Instant time, int machine, String metric, double value) {
    return "{\"time\":\"%s\",\"resource\":\"%s\",\"metric\":\"%s\",\"value\":%s}\n"
        .formatted(time, machine(machine), metric, value);
  }

  /** Waits for the first message that has a trace, and returns its id. */
  String ofTheMessage() throws InterruptedException {
    return traces.take();
  }

  @Override
  public void close() {
    webhook.stop(0);
  }
}
