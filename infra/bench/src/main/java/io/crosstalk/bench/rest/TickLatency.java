package io.crosstalk.bench.rest;

import io.crosstalk.bench.harness.Await;
import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.Feeder;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.inventory.World;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/**
 * Measures the time from a tick on the bus until the REST interface shows everything up to its
 * time: the incidents whose evidence it completes are visible then. The ticks are those of a storm
 * of independent troubles in a world of its own; each is written when the one before is visible.
 */
final class TickLatency {
  private static final World WORLD = World.ofCase("bench-ticks", "00000001", 1);
  private static final int LEARNING_MINUTES = 75;
  private static final int STORM_MINUTES = 20;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Gateway gateway;
  private final Workload workload;

  TickLatency(Gateway gateway, int machines) {
    this.gateway = gateway;
    workload = Workload.troubles(machines, LEARNING_MINUTES, STORM_MINUTES);
  }

  /** Input in a few words. */
  String label() {
    return workload.label();
  }

  /** Writes a number of ticks, and returns the figures of their times. */
  AnswerFigures measure(String bootstrapServers, int ticks)
      throws IOException, InterruptedException {
    System.err.printf("  … %,d ticks with %s%n", ticks, workload.label());
    long[] nanos = new long[ticks];
    try (BusWriter bus = new BusWriter(bootstrapServers, WORLD)) {
      Feeder feeder = new Feeder(bus, workload);
      write(feeder, bus, workload.measuredFrom());
      for (int i = 0; i < ticks; i++) {
        nanos[i] = write(feeder, bus, workload.measuredFrom() + i + 1);
      }
    }
    return AnswerFigures.of(nanos);
  }

  /** Number of incidents that the ticks have completed. */
  int incidents() throws IOException, InterruptedException {
    return StoredIncidents.read(gateway, WORLD).ids().size();
  }

  /** Writes steps, and returns the time from their commit until they are visible. */
  private long write(Feeder feeder, BusWriter bus, int end)
      throws IOException, InterruptedException {
    feeder.writeUntil(end);
    bus.flush();
    long begin = System.nanoTime();
    bus.commit();
    Instant through = Workload.timeOf(end - 1L);
    Await.until(
        "the REST interface shows " + through,
        LIMIT,
        () -> gateway.world(WORLD).filter(world -> Gateway.isComplete(world, through)).isPresent());
    return System.nanoTime() - begin;
  }
}
