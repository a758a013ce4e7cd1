package io.crosstalk.bench.load;

import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;

/**
 * Program that writes the input of the throughput comparison (inventory, samples and ticks) to
 * Kafka, in the same form as ingest-service.
 */
public final class Feeder {
  private static final long SEED = 20_251_121;

  private Feeder() {}

  /**
   * Runs the program.
   *
   * @param args address of the broker, and the workload as JSON
   */
  public static void main(String[] args) {
    Workload workload = EventJson.read(args[1].getBytes(StandardCharsets.UTF_8), Workload.class);
    Landscape landscape = new Landscape(workload.resources());
    try (BusWriter bus = new BusWriter(args[0])) {
      bus.inventory(landscape.resources());
      samples(bus, workload, TroublePlan.of(landscape, workload, SEED));
    }
  }

  private static void samples(BusWriter bus, Workload workload, TroublePlan troubles) {
    MachineSamples signals =
        new MachineSamples(workload.resources(), workload.onsets(), SEED, troubles);
    byte[][] keys = new byte[workload.resources()][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = BusWriter.key(i);
    }
    for (int step = 0; step < workload.steps(); step++) {
      long[] time = {workload.timeOf(step)};
      for (int i = 0; i < keys.length; i++) {
        bus.samples(keys[i], signals.next(i, time));
      }
      bus.tick(time[0]);
    }
    bus.flush();
  }
}
