package io.crosstalk.bench.idle;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.Signals;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.SampleBatch.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Pushes the current samples of all machines of a site to ingest-service, every 20 s. */
final class PushSource implements AutoCloseable {
  private static final String SOURCE = "bench-idle";
  private static final int MACHINES_A_REQUEST = 250;

  private final Gateway gateway;
  private final int machines;
  private final Signals signals;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> pushing;

  /** Pushes the inventory, and begins to push samples. */
  PushSource(Gateway gateway, int machines) throws IOException, InterruptedException {
    this.gateway = gateway;
    this.machines = machines;
    signals = new Signals(machines, Set.of(), new TroublePlan(List.of()));
    gateway.push(
        "/api/v1/ingest/inventory",
        SOURCE,
        Landscape.site(machines).resources(Set.of()).stream()
            .map(resource -> new String(EventJson.write(resource), StandardCharsets.UTF_8))
            .collect(Collectors.joining("\n", "", "\n")));
    pushing =
        thread.scheduleAtFixedRate(
            this::push, 0, Workload.INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void push() {
    try {
      for (int first = 0; first < machines; first += MACHINES_A_REQUEST) {
        StringBuilder lines = new StringBuilder();
        Instant now = Instant.now();
        for (int i = first; i < Math.min(first + MACHINES_A_REQUEST, machines); i++) {
          for (Column column : signals.next(i, 0, now.toEpochMilli()).columns()) {
            lines.append(
                "{\"time\":\"%s\",\"resource\":\"%s\",\"metric\":\"%s\",\"value\":%s}\n"
                    .formatted(
                        now, Landscape.machine(i), column.metric().name(), column.values()[0]));
          }
        }
        gateway.push("/api/v1/ingest/samples", SOURCE, lines.toString());
      }
    } catch (IOException e) {
      throw new IllegalStateException("samples could not be pushed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Checks that all samples were accepted so far.
   *
   * @throws IOException when they were not
   */
  void check() throws IOException, InterruptedException {
    if (pushing.isDone()) {
      try {
        pushing.get();
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      }
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
