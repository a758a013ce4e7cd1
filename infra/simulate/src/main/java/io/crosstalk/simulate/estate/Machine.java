package io.crosstalk.simulate.estate;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Virtual machine, container or job group: what it does for itself and for services. */
final class Machine {
  /** Processor time of one turn, seconds. */
  static final double TURN = 0.01;

  static final double MESSAGE_MB = 0.064;
  private static final double BULK_MB = 0.5;
  private static final double BLOCK_MB = 0.008;
  private static final double LONGEST_STALL = 2;

  final String id;
  final Place place;
  final Environment environment;
  final String team;
  final Load load;
  final Flow cpu = new Flow(0, 0, 8);
  final Flow reads = new Flow(BLOCK_MB, 0.0001, 5);
  final Flow writes = new Flow(BLOCK_MB, 0.0001, 5);
  final Flow bulk = new Flow(BULK_MB, 0.0001, 0);
  final Flow network = new Flow(MESSAGE_MB, 0.0002, 5);
  private final Demand own;
  private final double cacheable;
  final boolean bulkReads;

  /** Processors; 0 until they are known. */
  double processors;

  double memoryMb;

  /** What a trouble adds. */
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
  private double paging;

  Machine(Identity identity, Place place, Load load, Demand own, double cacheable) {
    this.id = identity.id();
    this.place = place;
    this.environment = identity.environment();
    this.team = identity.team();
    this.load = load;
    this.own = own;
    this.cacheable = cacheable;
    this.bulkReads = identity.bulkReads();
    place.lead(this);
    boolean counts = environment == Environment.PRODUCTION;
    List.of(cpu, reads, writes, network).forEach(each -> each.observe(counts));
  }

  /** Name, owner and habit of a machine. */
  record Identity(String id, Environment environment, String team, boolean bulkReads) {}

  ResourceKind kind() {
    return place.kind();
  }

  Layer layer() {
    return place.layer();
  }

  @Nullable Store store() {
    return place.store();
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

  double cacheable() {
    return cacheable * (1 - cold);
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
    cpu.offer(all.cpu() / TURN);
    reads.offer(all.reads() + paging);
    writes.offer(all.writes());
    bulk.offer(all.bulk());
    network.offer(all.messages());
    setWindows();
    services = Demand.NONE;
  }

  private Demand demand() {
    Demand ordinary = services.plus(own, restricted ? load.ordinary() : load.level());
    return restricted
        ? ordinary
        : Demand.NONE.plus(ordinary, growth).plus(extra, 1);
  }

  private void setWindows() {
    cpu.window = processors == 0 ? 1e9 : processors;
    reads.window = 32 * windows;
    writes.window = 32 * windows;
    bulk.window = 24 * windows;
    network.window = 128 * windows;
  }

  void finish() {
    cpu.finish();
    reads.finish();
    writes.finish();
    bulk.finish();
    network.finish();
    served = transactions;
    transactions = 0;
  }

  void page(double perSecond) {
    paging = perSecond;
  }

  double paging() {
    return paging;
  }

  /** Megabytes of memory in use. */
  double activeMb() {
    return restricted || off ? 0.6 * memoryMb : 0.6 * memoryMb + extraMemoryMb;
  }

  /** Seconds of a transaction on this machine. */
  double seconds(Demand each) {
    double seconds = cpuSeconds(each.cpu()) + diskSeconds(each) + stallSeconds();
    return seconds + each.messages() * network.response();
  }

  double cpuSeconds(double cpuTime) {
    double busy = busy();
    double crowded = 1 + 1.5 * busy * busy * busy * busy;
    return cpuTime == 0 ? 0 : cpuTime * crowded * cpu.latency() / TURN + cpu.held();
  }

  double diskSeconds(Demand each) {
    return each.reads() * reads.response() + each.writes() * writes.response();
  }

  /** Seconds for which a transaction waits for paged memory. */
  double stallSeconds() {
    return Math.min(LONGEST_STALL, paging / Math.max(1, served) * reads.latency());
  }

  /** Share of its own processors that the machine uses. */
  double busy() {
    return processors == 0 ? 0 : Math.min(1, cores() / processors);
  }

  double cores() {
    return cpu.rate() * TURN;
  }

  /** Share of the time for which runnable processors wait for a station. */
  double waiting(Station station) {
    double alone = station.form == Station.Form.LIMIT ? 0 : TURN;
    return Math.clamp(cpu.rate() * (cpu.at(station) - alone) / processors, 0.0, 1.0);
  }

  /** Megabytes per second that the array's cache did not have, useful ones or the others. */
  double missedMb(StorageArray array, boolean useful) {
    Store store = store();
    if (store == null || store.array() != array) {
      return 0;
    }
    double share = useful ? cacheable() : 1 - cacheable();
    double small = reads.mbPerSecond() * array.misses(cacheable()) * share;
    double large = bulkReads ? bulk.mbPerSecond() * (useful ? 0.05 : 0.95) : 0;
    return small + large;
  }

  double readMb() {
    return reads.mbPerSecond() + (bulkReads ? bulk.mbPerSecond() : 0);
  }

  double writeMb() {
    return writes.mbPerSecond() + (bulkReads ? 0 : bulk.mbPerSecond());
  }

  double readOperations() {
    return reads.rate() + (bulkReads ? bulk.rate() : 0);
  }

  double writeOperations() {
    return writes.rate() + (bulkReads ? 0 : bulk.rate());
  }

  /** Mean seconds of a read, whatever its size. */
  double readSeconds() {
    return mean(reads, bulkReads ? bulk : null);
  }

  double writeSeconds() {
    return mean(writes, bulkReads ? null : bulk);
  }

  private static double mean(Flow small, @Nullable Flow large) {
    double other = large == null ? 0 : large.rate();
    double sum = small.rate() * small.latency() + (large == null ? 0 : other * large.latency());
    double all = small.rate() + other;
    return all < 1e-6 ? small.latency() : sum / all;
  }

  /** Largest share of a station that the machine uses. */
  double largestShare() {
    double most = 0;
    for (Flow each : List.of(cpu, reads, writes, bulk, network)) {
      most = Math.max(most, each.largestShare());
    }
    return most;
  }

  /** Stations that the machine uses. */
  Stream<Station> stations() {
    return Stream.of(cpu, reads, writes, bulk, network).flatMap(each -> each.stations().stream());
  }
}
