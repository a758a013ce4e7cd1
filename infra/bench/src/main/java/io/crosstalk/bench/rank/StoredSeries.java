package io.crosstalk.bench.rank;

import io.crosstalk.bench.harness.Await;
import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.Feeder;
import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.Signals;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.inventory.World;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/** Series in the history of a platform, each with a sample every five minutes. */
final class StoredSeries {
  private static final World WORLD = World.ofCase("bench-rank", "00000001", 1);
  private static final Duration INTERVAL = Duration.ofMinutes(5);
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String METRIC = "disk.read.latency";

  /** Enough for one on each partition. */
  private static final int CHECKED = 32;

  private final Gateway gateway;
  private final int machines;
  private final int points;

  StoredSeries(Gateway gateway, int series, int points) {
    this.gateway = gateway;
    this.machines = series / Signals.METRICS_A_MACHINE;
    this.points = points;
  }

  /** Writes all series to the bus, and waits until the history has their last samples. */
  void fill(String bootstrapServers) throws IOException, InterruptedException {
    System.err.printf("  … storing %,d points of %,d machines%n", points, machines);
    Workload workload = Workload.quiet(machines, (long) machines * points, 0);
    try (BusWriter bus = new BusWriter(bootstrapServers, WORLD)) {
      new Feeder(bus, workload, INTERVAL).writeUntil(workload.steps());
      bus.end(time(workload.steps() - 1));
      bus.commit();
    }
    Await.until("the history has all samples", LIMIT, () -> isStored(workload.steps() - 1));
  }

  private boolean isStored(int step) throws IOException, InterruptedException {
    for (int machine = 0; machine < Math.min(CHECKED, machines); machine++) {
      String range =
          "&from=%s&to=%s".formatted(time(step).minus(INTERVAL), time(step).plusSeconds(1));
      if (gateway
          .get("/api/v1/samples" + series(machine) + range)
          .filter(answer -> !answer.at("/items/0/points").isEmpty())
          .isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Ranks all series once over REST, and returns the time in milliseconds. */
  double rank() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    JsonNode answer =
        gateway
            .get(
                "/api/v1/investigate/rank%s&step=300&from=%s&to=%s"
                    .formatted(series(0), time(-1), time(points - 1)))
            .orElseThrow(() -> new IOException("the world of the series is not known"));
    double elapsed = (System.nanoTime() - begin) / 1e6;
    int tried = answer.at("/counts/tried").asInt();
    if (tried != machines * Signals.METRICS_A_MACHINE - 1) {
      throw new IOException(
          "%,d series were compared: %s".formatted(tried, answer.path("summary")));
    }
    return elapsed;
  }

  private static String series(int machine) {
    return "?world=%s&resource=%s&metric=%s"
        .formatted(WORLD.key(), Landscape.machine(machine), METRIC);
  }

  private static Instant time(int step) {
    return Workload.timeOf(0).plus(INTERVAL.multipliedBy(step));
  }
}
