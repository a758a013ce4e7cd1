package io.crosstalk.bench.storm.load;

import io.crosstalk.bench.load.BusWriter;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Program that writes the input of a soak test: one storm after the other, a little ahead of the
 * topology that reads them, until it is killed.
 */
public final class SoakFeeder {
  /**
   * Largest number of records that the feeder may have written and the topology has not yet
   * committed.
   */
  private static final long AHEAD = 200_000;

  private static final int STEPS_AT_A_TIME = 30;
  private static final long PAUSE_MS = 50;

  private final BusWriter bus;
  private final Admin admin;
  private final String group;
  private final StormWorkload workload;
  private final StormSignals signals;
  private long written;

  private SoakFeeder(BusWriter bus, Admin admin, String group, StormWorkload workload) {
    this.bus = bus;
    this.admin = admin;
    this.group = group;
    this.workload = workload;
    signals = new StormSignals(workload.machines(), StormTroubles.of(workload, 0));
  }

  /**
   * Runs the feeder.
   *
   * @param args address of the broker, the workload of one cycle as JSON, and the consumer group of
   *     the topology
   */
  public static void main(String[] args) throws InterruptedException {
    StormWorkload workload =
        EventJson.read(args[1].getBytes(StandardCharsets.UTF_8), StormWorkload.class);
    Map<String, Object> config = Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, args[0]);
    try (BusWriter bus = new BusWriter(args[0]);
        Admin admin = Admin.create(config)) {
      new SoakFeeder(bus, admin, args[2], workload).run();
    }
  }

  private void run() throws InterruptedException {
    TroublePlan first = StormTroubles.of(workload, 0);
    StormLandscape landscape = new StormLandscape(workload.scenario(), workload.machines());
    bus.inventory(landscape.resources(first));
    for (int cycle = 0; !Thread.currentThread().isInterrupted(); cycle++) {
      signals.follow(StormTroubles.of(workload, cycle));
      write(cycle);
    }
  }

  private void write(int cycle) throws InterruptedException {
    for (int step = 0; step < workload.steps(); step++) {
      if (step % STEPS_AT_A_TIME == 0) {
        awaitReader();
      }
      long time = StormWorkload.timeOf((long) cycle * workload.steps() + step);
      for (int i = 0; i < workload.machines(); i++) {
        bus.samples(BusWriter.key(i), signals.next(i, step, time));
        written++;
      }
      bus.tick(time);
    }
  }

  private void awaitReader() throws InterruptedException {
    bus.flush();
    while (written - committed() > AHEAD) {
      Thread.sleep(PAUSE_MS);
    }
  }

  /**
   * Number of records of the samples topic, ticks included, whose offsets the topology has
   * committed.
   */
  private long committed() throws InterruptedException {
    try {
      return admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get()
          .entrySet()
          .stream()
          .filter(each -> each.getKey().topic().equals(Topics.SAMPLES) && each.getValue() != null)
          .mapToLong(each -> each.getValue().offset())
          .sum();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the committed offsets are not known", e.getCause());
    }
  }
}
