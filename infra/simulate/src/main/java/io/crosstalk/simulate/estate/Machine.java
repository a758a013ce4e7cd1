package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.Environment;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Virtual machine, container or job group: what it does for itself and for services. */
final class Machine {
  /** Processor time of one turn, seconds. */
  static final double TURN = 0.01;

  static final double MESSAGE_MB = 0.064;
  private static final double BULK_MB = 0.5;
  private static final double BULK_CACHEABLE = 0.05;
  private static final double BLOCK_MB = 0.008;
  private static final double LONGEST_STALL = 2;

  /** Jobs of a group for each processor. */
  private static final double JOBS = 4;

  /** Name and owner of a machine. */
  record Identity(String id, Environment environment, String team) {}

  /**
   * Location of a machine.
   *
   * @param quota limit of its own processor time; null if it has none
   * @param store null for machines without disks
   */
  record Place(Host host, @Nullable Station quota, @Nullable Store store) {}

  final String id;
  final Environment environment;
  final String team;
  final Host host;
  final @Nullable Station quota;
  final @Nullable Store store;
  final Load load;
  private final Demand own;
  private final double cacheable;
  final boolean bulkReads;
  final Flow cpu = new Flow(0, 0, 8);
  final Flow small = new Flow(BLOCK_MB, 0.0001, 5);
  final Flow writing = new Flow(BLOCK_MB, 0.0001, 5);
  final Flow bulk = new Flow(BULK_MB, 0.0001, 0);
  final Flow network = new Flow(MESSAGE_MB, 0.0002, 5);
  private final List<Flow> flows = List.of(cpu, small, writing, bulk, network);
  final Flows reads = new Flows();
  final Flows writes = new Flows();
  double processors = 1e9;
  double memoryMb;

  /** Changes by troubles; {@code cold} is the share of reads that no cache has. */
  Demand extra = Demand.NONE;

  double extraMemoryMb;
  double growth = 1;
  double windows = 1;
  double cold;
  boolean off;

  /** Keeps the machine to what it does ordinarily. */
  boolean restricted;

  private Demand services = Demand.NONE;
  private double transactions;
  private double served;

  /** Reads per second of memory that was taken away. */
  double paging;

  Machine(Identity identity, Place place, Load load, Demand own, double cacheable, boolean reader) {
    this.id = identity.id();
    this.environment = identity.environment();
    this.team = identity.team();
    this.host = place.host();
    this.quota = place.quota();
    this.store = place.store();
    this.load = load;
    this.own = own;
    this.cacheable = cacheable;
    this.bulkReads = reader;
    lead();
    reads.add(small);
    writes.add(writing);
    (bulkReads ? reads : writes).add(bulk);
  }

  private void lead() {
    if (quota != null) {
      cpu.through(quota, TURN);
    }
    host.processors().forEach(each -> cpu.through(each, TURN));
    network.through(host.port(), MESSAGE_MB);
    network.through(host.uplink(), MESSAGE_MB);
    if (store != null) {
      store.leadReads(small, host.adapter(), this::cacheable);
      store.leadWrites(writing, host.adapter());
      if (bulkReads) {
        store.leadReads(bulk, host.adapter(), () -> BULK_CACHEABLE);
      } else {
        store.leadWrites(bulk, host.adapter());
      }
    }
  }

  boolean isProduction() {
    return environment == Environment.PRODUCTION;
  }

  /** Contention domain that counts as its own. */
  String domain() {
    return store == null ? host.group() : store.id();
  }

  private double cacheable() {
    return cacheable * (1 - cold);
  }

  void restore() {
    extra = Demand.NONE;
    extraMemoryMb = 0;
    growth = 1;
    windows = 1;
    cold = 0;
    off = false;
    load.factor = 1;
  }

  /** Adds transactions of a service to this step. */
  void serve(Demand each, double perSecond, double ordinaryPerSecond) {
    double rate = restricted ? Math.min(perSecond, ordinaryPerSecond) : perSecond;
    services = services.plus(each, rate);
    transactions += rate;
  }

  /** Begins the flows of a step. */
  void offer() {
    Demand all = off ? Demand.NONE : demand();
    cpu.window = host.isPartition() ? JOBS * processors : processors;
    small.window = 32 * windows;
    writing.window = 32 * windows;
    bulk.window = 16 * windows;
    network.window = 128 * windows;
    offer(cpu, all.cpu() / TURN, extra.cpu() / TURN);
    offer(small, all.reads() + paging, extra.reads());
    offer(writing, all.writes(), extra.writes());
    offer(bulk, all.bulk(), extra.bulk());
    offer(network, all.messages(), extra.messages());
    services = Demand.NONE;
  }

  private void offer(Flow flow, double operations, double added) {
    flow.counted = isProduction() && operations > added ? 1 - added / operations : 0;
    flow.offer(operations);
  }

  private Demand demand() {
    Demand ordinary = services.plus(own, restricted ? load.ordinary : load.level());
    return restricted ? ordinary : Demand.NONE.plus(ordinary, growth).plus(extra, 1);
  }

  void finish() {
    flows.forEach(Flow::finish);
    served = transactions;
    transactions = 0;
  }

  /** Megabytes of memory in use. */
  double activeMb() {
    return 0.6 * memoryMb + (restricted ? 0 : extraMemoryMb);
  }

  /** Seconds of a transaction on this machine. */
  double seconds(Demand each) {
    return cpuSeconds(each.cpu())
        + diskSeconds(each)
        + stallSeconds()
        + each.messages() * network.response();
  }

  double cpuSeconds(double time) {
    double busy = busy();
    double crowded = 1 + 1.5 * busy * busy * busy * busy;
    return time == 0 ? 0 : time * crowded * cpu.latency / TURN + cpu.held();
  }

  double diskSeconds(Demand each) {
    return each.reads() * small.response() + each.writes() * writing.response();
  }

  /** Seconds for which a transaction waits for paged memory. */
  double stallSeconds() {
    return Math.min(LONGEST_STALL, paging / Math.max(1, served) * small.latency);
  }

  /** Share of its own processors that the machine uses. */
  double busy() {
    return Math.min(1, cores() / processors);
  }

  double cores() {
    return cpu.rate * TURN;
  }

  /** Share of the time for which runnable processors wait for a station, percent. */
  double waiting(Station station) {
    double alone = station.form == Station.Form.PROCESSORS ? TURN : 0;
    return Math.clamp(100 * cpu.rate * (cpu.at(station) - alone) / processors, 0.0, 100.0);
  }

  /** Megabytes per second that the array's cache did not have, useful ones or the others. */
  double missedMb(boolean useful) {
    if (store == null) {
      return 0;
    }
    double mine = useful ? cacheable() : 1 - cacheable();
    double large = useful ? BULK_CACHEABLE : 1 - BULK_CACHEABLE;
    return small.mbPerSecond() * store.array().misses(cacheable()) * mine
        + (bulkReads ? bulk.mbPerSecond() * large : 0);
  }

  Stream<Station> stations() {
    return flows.stream().flatMap(Flow::stations);
  }

  /** Largest share of a station that the machine uses. */
  double largestShare() {
    double most = 0;
    for (Flow each : flows) {
      most = Math.max(most, each.largestShare());
    }
    return most;
  }
}
