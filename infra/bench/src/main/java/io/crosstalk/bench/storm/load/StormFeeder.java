package io.crosstalk.bench.storm.load;

import io.crosstalk.bench.load.BenchTrouble;
import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Program that writes the input of one run of the storm benchmark to Kafka: the inventory and all
 * samples of a storm, or of the same workload without it.
 */
public final class StormFeeder {
  private static final long NO_SEED = 0;

  private StormFeeder() {}

  /** Runs the feeder. @param args address of the broker, and the workload as JSON */
  public static void main(String[] args) {
    StormWorkload workload =
        EventJson.read(args[1].getBytes(StandardCharsets.UTF_8), StormWorkload.class);
    TroublePlan plan = StormTroubles.of(workload);
    StormLandscape landscape = new StormLandscape(workload.scenario(), workload.machines());
    try (BusWriter bus = new BusWriter(args[0])) {
      bus.inventory(landscape.resources(plan));
      samples(bus, workload, signals(workload, plan));
    }
  }

  /**
   * Creates the generator of the workload's samples. A quiet workload has the same samples without
   * the troubles of the plan.
   */
  static StormSignals signals(StormWorkload workload, TroublePlan plan) {
    int machines = workload.machines();
    TroublePlan none = new TroublePlan(List.of(), machines, NO_SEED);
    StormSignals signals = new StormSignals(machines, workload.stormy() ? plan : none);
    plan.troubles().stream().map(BenchTrouble::culprit).forEach(signals::raise);
    return signals;
  }

  private static void samples(BusWriter bus, StormWorkload workload, StormSignals signals) {
    byte[][] keys = new byte[workload.machines()][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = BusWriter.key(i);
    }
    for (int step = 0; step < workload.steps(); step++) {
      long time = StormWorkload.timeOf(step);
      for (int i = 0; i < keys.length; i++) {
        bus.samples(keys[i], signals.next(i, step, time));
      }
      bus.tick(time);
    }
    bus.flush();
  }
}
