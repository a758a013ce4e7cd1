package io.crosstalk.bench.load;

import java.time.Duration;

/** Writes a workload to the bus step by step, in the same form as ingest-service. */
public final class Feeder {
  private final BusWriter bus;
  private final Workload workload;
  private final Signals signals;
  private final Duration interval;
  private int step;

  public Feeder(BusWriter bus, Workload workload) {
    this(bus, workload, Workload.INTERVAL);
  }

  /** Feeder with another sampling interval than that of the plan. */
  public Feeder(BusWriter bus, Workload workload, Duration interval) {
    this.interval = interval;
    this.bus = bus;
    this.workload = workload;
    signals =
        new Signals(
            workload.landscape().machines(), workload.planned().culprits(), workload.plan());
    bus.inventory(workload.landscape().resources(workload.planned().culprits()));
  }

  /** Writes the steps up to a given one, which is not written, without a commit. */
  public void writeUntil(int end) {
    for (; step < end; step++) {
      long timeMs = Workload.timeOf(0).plus(interval.multipliedBy(step)).toEpochMilli();
      for (int machine = 0; machine < workload.landscape().machines(); machine++) {
        bus.samples(Landscape.machine(machine), signals.next(machine, step, timeMs));
      }
      bus.tick(timeMs);
    }
  }
}
