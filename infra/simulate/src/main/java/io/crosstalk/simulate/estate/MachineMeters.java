package io.crosstalk.simulate.estate;

import static io.crosstalk.simulate.estate.Meter.Source.APPLICATION;
import static io.crosstalk.simulate.estate.Meter.Source.CONTAINERS;
import static io.crosstalk.simulate.estate.Meter.Source.IBMI;
import static io.crosstalk.simulate.estate.Meter.Source.VMWARE;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.estate.Meter.Source;
import java.util.List;

/** Meters of machines, LPARs and services. */
final class MachineMeters extends Meters {
  /** A small part of a job, to which its waits refer, and how many of them a job has. */
  private static final Demand JOB = new Demand(0.02, 10, 4, 0, 0);

  private static final double PARTS = 4000;

  private final World world;

  MachineMeters(Estate estate) {
    super(estate.spec().dice("machine-meters"));
    this.world = estate.world();
    world.machines.forEach(this::machine);
    world.partitions().forEach(this::partition);
    world.services.forEach(this::service);
  }

  private void machine(Machine each) {
    boolean isJob = each.host.isPartition();
    Source source = isJob ? IBMI : each.quota != null ? CONTAINERS : VMWARE;
    put(source, each.id, "cpu.utilization", () -> 100 * each.busy());
    if (each.store != null) {
      disks(source, each.id, each.reads, each.writes, true);
    }
    if (isJob) {
      job(each);
    } else {
      memory(each);
      network(source, each);
    }
  }

  private void memory(Machine each) {
    Station quota = each.quota;
    Station own = each.host.own();
    if (quota != null) {
      put(CONTAINERS, each.id, "cpu.queue_wait", () -> each.waiting(quota) + each.waiting(own));
    } else {
      if (has("ready", 0.85)) {
        put(VMWARE, each.id, "cpu.ready", () -> each.waiting(own));
      }
      if (has("memory", 0.75)) {
        put(VMWARE, each.id, "mem.balloon", () -> each.host.memory().ballooned(each));
        put(VMWARE, each.id, "mem.swap_in", () -> each.paging);
      }
    }
  }

  private void network(Source source, Machine each) {
    if (has("network", 0.8)) {
      put(source, each.id, "net.rx.throughput", () -> 0.4 * each.network.mbPerSecond());
      put(source, each.id, "net.tx.throughput", () -> 0.6 * each.network.mbPerSecond());
    }
    if (has("packets", 0.6)) {
      put(source, each.id, "net.retransmit_ratio", () -> 0.05 + 100 * loss(each.host));
      mean(source, each.id, "net.rtt", () -> 1e3 * each.network.latency, () -> each.network.rate);
    }
  }

  private static double loss(Host host) {
    return host.port().loss + host.uplink().loss;
  }

  private void job(Machine each) {
    if (has("waits", 0.75)) {
      put(IBMI, each.id, "wait.disk_other", () -> share(each, each.diskSeconds(JOB)));
      put(IBMI, each.id, "wait.disk_page_fault", () -> share(each, each.stallSeconds()));
      put(
          IBMI,
          each.id,
          "wait.cpu_queue",
          () -> share(each, each.cpuSeconds(JOB.cpu()) - JOB.cpu()));
    }
    if (has("memory", 0.75)) {
      put(IBMI, each.id, "mem.faults", () -> each.paging);
    }
    if (world.servicesOn(each).findAny().isEmpty()) {
      put(IBMI, each.id, "job.elapsed", () -> PARTS * each.seconds(JOB));
    }
  }

  private static double share(Machine each, double seconds) {
    return 100 * seconds / each.seconds(JOB);
  }

  private void partition(Host each) {
    Station pool = each.processors().getLast();
    List<Machine> jobs = world.machines.stream().filter(one -> one.host.equals(each)).toList();
    put(IBMI, each.id(), "cpu.utilization", () -> 100 * each.own().utilization());
    put(
        IBMI,
        each.id(),
        "cpu.queue_wait",
        () -> Math.min(100, jobs.stream().mapToDouble(one -> one.waiting(pool)).sum()));
  }

  private void service(Service each) {
    if (each.kind == ResourceKind.DATABASE && has("probes", 0.4)) {
      Machine server = each.members.getFirst();
      put(APPLICATION, each.id, "disk.random_read.latency", () -> 1e3 * server.small.latency);
      put(
          APPLICATION,
          each.id,
          "disk.sync_write.throughput",
          () -> Machine.MESSAGE_MB / (server.writing.latency + 0.0015));
      return;
    }
    mean(APPLICATION, each.id, "app.response_time", () -> 1e3 * each.response, each::perSecond);
    if (has("throughput", 0.8)) {
      put(APPLICATION, each.id, "app.throughput", each::perSecond);
    }
    if (each.kind == ResourceKind.APPLICATION && has("timeouts", 0.6)) {
      put(APPLICATION, each.id, "app.timeouts", each::timeoutsPerMinute);
    }
  }
}
