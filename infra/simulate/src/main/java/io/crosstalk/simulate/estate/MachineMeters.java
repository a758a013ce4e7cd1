package io.crosstalk.simulate.estate;

import io.crosstalk.event.ResourceKind;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.List;

/** Meters of machines, LPARs and services. The selection differs from site to site. */
final class MachineMeters {
  private static final Demand JOB = new Demand(0.02, 10, 4, 0, 0);
  private static final double OPERATIONS_OF_A_JOB = 4000;

  private final Estate estate;
  private final MeterList vms;
  private final MeterList containers;
  private final MeterList jobs;
  private final MeterList applications;
  private final boolean split;
  private final boolean ready;
  private final boolean memory;
  private final boolean network;
  private final boolean packets;
  private final boolean waits;
  private final boolean timeouts;
  private final boolean probes;
  private final boolean throughput;

  MachineMeters(Estate estate, List<Meter> meters, SeededRandom dice) {
    this.estate = estate;
    this.vms = new MeterList(Meter.Source.VMWARE, meters);
    this.containers = new MeterList(Meter.Source.CONTAINERS, meters);
    this.jobs = new MeterList(Meter.Source.IBMI, meters);
    this.applications = new MeterList(Meter.Source.APPLICATION, meters);
    this.split = dice.chance(0.6);
    this.ready = dice.chance(0.85);
    this.memory = dice.chance(0.75);
    this.network = dice.chance(0.8);
    this.packets = dice.chance(0.6);
    this.waits = dice.chance(0.75);
    this.timeouts = dice.chance(0.6);
    this.probes = dice.chance(0.4);
    this.throughput = dice.chance(0.8);
  }

  void add() {
    for (Machine each : estate.world().machines) {
      switch (each.place.layer()) {
        case VMWARE -> vm(each);
        case IBMI -> job(each);
        default -> container(each);
      }
    }
    estate.world().hosts.stream().filter(Host::isPartition).forEach(this::partition);
    estate.world().services.forEach(this::service);
  }

  private void vm(Machine each) {
    processor(vms, each);
    vms.put(ready, each.id, "cpu.ready", () -> 100 * hostWait(each));
    vms.put(memory, each.id, "mem.balloon", () -> home(each).memory().ballooned(each));
    vms.put(memory, each.id, "mem.swap_in", each::paging);
    disks(vms, each);
    network(vms, each);
  }

  private static Host home(Machine machine) {
    return machine.place.home();
  }

  private static double hostWait(Machine machine) {
    return machine.waiting(home(machine).ownProcessors());
  }

  private static void processor(MeterList list, Machine each) {
    list.put(true, each.id, "cpu.utilization", () -> 100 * each.busy());
  }

  private void disks(MeterList list, Machine each) {
    list.put(
        split,
        each.id,
        "disk.read.latency",
        () -> 1e3 * each.readSeconds(),
        each::readOperations);
    list.put(
        split,
        each.id,
        "disk.write.latency",
        () -> 1e3 * each.writeSeconds(),
        each::writeOperations);
    list.put(split, each.id, "disk.read.iops", each::readOperations);
    list.put(split, each.id, "disk.write.iops", each::writeOperations);
    list.put(split, each.id, "disk.read.throughput", each::readMb);
    list.put(split, each.id, "disk.write.throughput", each::writeMb);
    list.put(
        !split,
        each.id,
        "disk.latency",
        () -> 1e3 * latency(each),
        () -> each.readOperations() + each.writeOperations());
    list.put(
        !split, each.id, "disk.iops", () -> each.readOperations() + each.writeOperations());
    list.put(!split, each.id, "disk.throughput", () -> each.readMb() + each.writeMb());
  }

  private static double latency(Machine each) {
    double reads = each.readOperations();
    double writes = each.writeOperations();
    return (reads * each.readSeconds() + writes * each.writeSeconds())
        / Math.max(1e-6, reads + writes);
  }

  private void network(MeterList list, Machine each) {
    list.put(network, each.id, "net.rx.throughput", () -> 0.4 * each.network.mbPerSecond());
    list.put(network, each.id, "net.tx.throughput", () -> 0.6 * each.network.mbPerSecond());
    list.put(
        packets,
        each.id,
        "net.retransmit_ratio",
        () -> 0.05 + 100 * (home(each).port().loss + home(each).uplink().loss));
    list.put(
        packets,
        each.id,
        "net.rtt",
        () -> 1e3 * each.network.latency(),
        each.network::rate);
  }

  private void container(Machine each) {
    processor(containers, each);
    Station quota = each.place.quota();
    containers.put(
        quota != null,
        each.id,
        "cpu.queue_wait",
        () -> 100 * (quota == null ? 0 : each.waiting(quota) + hostWait(each)));
    network(containers, each);
  }

  private void job(Machine each) {
    processor(jobs, each);
    disks(jobs, each);
    jobs.put(memory, each.id, "mem.faults", each::paging);
    double turns = JOB.cpu();
    jobs.put(waits, each.id, "wait.disk_other", () -> share(each, each.diskSeconds(JOB)));
    jobs.put(waits, each.id, "wait.disk_page_fault", () -> share(each, each.stallSeconds()));
    jobs.put(
        waits, each.id, "wait.cpu_queue", () -> share(each, each.cpuSeconds(turns) - turns));
    jobs.put(
        estate.world().servicesOn(each).isEmpty(),
        each.id,
        "job.elapsed",
        () -> OPERATIONS_OF_A_JOB * each.seconds(JOB));
  }

  private static double share(Machine each, double seconds) {
    return 100 * seconds / each.seconds(JOB);
  }

  private void partition(Host each) {
    Station own = each.ownProcessors();
    jobs.put(true, each.id(), "cpu.utilization", () -> 100 * own.utilization());
    jobs.put(ready, each.id(), "cpu.queue_wait", () -> 100 * queueWait(each));
  }

  private double queueWait(Host host) {
    Station pool = host.processors().getLast();
    return Math.min(
        1,
        estate.world().machines.stream()
            .filter(each -> home(each) == host)
            .mapToDouble(each -> each.waiting(pool))
            .sum());
  }

  private void service(Service each) {
    boolean database = each.kind == ResourceKind.DATABASE;
    applications.put(
        !database || !probes,
        each.id,
        "app.response_time",
        () -> 1e3 * each.response(),
        each::rate);
    applications.put(
        throughput && (!database || !probes), each.id, "app.throughput", each::rate);
    applications.put(
        timeouts && !database, each.id, "app.timeouts", each::timeoutsPerMinute);
    applications.put(
        timeouts && !database, each.id, "app.errors", each::errorsPerMinute);
    Machine first = each.members.getFirst();
    applications.put(
        database && probes,
        each.id,
        "disk.random_read.latency",
        () -> 1e3 * first.reads.latency());
    applications.put(
        database && probes,
        each.id,
        "disk.sync_write.throughput",
        () -> Machine.MESSAGE_MB / (first.writes.latency() + 0.0003));
  }
}
