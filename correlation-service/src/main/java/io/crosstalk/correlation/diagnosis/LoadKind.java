package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.window.Extents;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dimension of load: what can be asked too much of. */
public enum LoadKind {
  DISK_THROUGHPUT("MB/s", "disk.throughput", "disk.read.throughput", "disk.write.throughput"),
  DISK_IOPS("1/s", "disk.iops", "disk.read.iops", "disk.write.iops"),
  CPU("%", "cpu.utilization"),
  NETWORK("MB/s", "net.throughput", "net.rx.throughput", "net.tx.throughput"),
  CONNECTIONS("1", "net.connections"),
  TAPE("MB/s", "tape.host_write.throughput");

  private static final Set<LoadKind> DISK = EnumSet.of(DISK_THROUGHPUT, DISK_IOPS);
  private static final Set<LoadKind> WIRE = EnumSet.of(NETWORK, CONNECTIONS);

  /**
   * What can be summed up, and what bears several dimensions of it at once. Processor utilization
   * is not among it: percentages of machines of different size make no sum, and for a mean the
   * number of processors must be known of each.
   */
  static final List<Set<LoadKind>> MEDIA =
      List.of(Set.copyOf(DISK), Set.copyOf(WIRE), Set.of(TAPE));

  private final String unit;
  private final String whole;

  /** An array, because thousands are asked for them. */
  @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
  private final String[] parts;

  LoadKind(String unit, String whole, String... parts) {
    this.unit = unit;
    this.whole = whole;
    this.parts = parts.clone();
  }

  String unit() {
    return unit;
  }

  /** The metric that all of it is; nobody need measure it. */
  String whole() {
    return whole;
  }

  /** Whether two metrics say how much there is of the same load, or of a part of it. */
  static boolean isSame(String metric, String other) {
    return Arrays.stream(values()).anyMatch(kind -> kind.counts(metric) && kind.counts(other));
  }

  static boolean isLoad(String metric) {
    return isSame(metric, metric);
  }

  /** Whether what a load metric counts can be too much for a kind of resource. */
  public static boolean canPress(ResourceKind kind, String load) {
    return on(kind).stream().anyMatch(each -> each.counts(load));
  }

  /** Whether more of a load can degrade a quality; of a load of no kind nothing is ruled out. */
  public static boolean canDegrade(String load, String quality) {
    return Arrays.stream(values()).noneMatch(kind -> kind.counts(load))
        || behind(quality).stream().anyMatch(kind -> kind.counts(load));
  }

  private boolean counts(String metric) {
    return metric.equals(whole) || Arrays.asList(parts).contains(metric);
  }

  /** The kinds of load that a resource's kind can be pressed with. */
  static Set<LoadKind> on(ResourceKind kind) {
    return switch (kind) {
      case STORAGE_ADAPTER, DATASTORE, VOLUME, STORAGE_POOL, STORAGE_NODE, ARRAY, DEVICE -> DISK;
      case PROCESSOR_POOL -> EnumSet.of(CPU);
      case FIREWALL, LOAD_BALANCER -> WIRE;
      case SWITCH, SWITCH_PORT, LINK ->
          EnumSet.of(DISK_THROUGHPUT, DISK_IOPS, NETWORK, CONNECTIONS);
      case TAPE_LIBRARY -> EnumSet.of(TAPE);
      default -> EnumSet.complementOf(EnumSet.of(TAPE));
    };
  }

  /** The kinds of load that can degrade a metric. */
  static Set<LoadKind> behind(String metric) {
    return behind(Harm.of(metric));
  }

  /** The kinds of load that can do one of several kinds of harm. */
  static Set<LoadKind> behind(Set<Harm> harms) {
    Set<LoadKind> kinds = EnumSet.noneOf(LoadKind.class);
    harms.forEach(harm -> kinds.addAll(behind(harm)));
    return kinds;
  }

  private static Set<LoadKind> behind(Harm harm) {
    return switch (harm) {
      case STORAGE -> DISK;
      case PROCESSOR -> EnumSet.of(CPU);
      case NETWORK -> WIRE;
      case FELT -> EnumSet.allOf(LoadKind.class);
    };
  }

  /** What waits first when there is too much of it. */
  Harm harm() {
    return switch (this) {
      case DISK_THROUGHPUT, DISK_IOPS -> Harm.STORAGE;
      case CPU -> Harm.PROCESSOR;
      case NETWORK, CONNECTIONS -> Harm.NETWORK;
      case TAPE -> Harm.FELT;
    };
  }

  /** The harm that some of these kinds of load can do. */
  static Set<Harm> harms(Set<LoadKind> kinds) {
    Set<Harm> harms = EnumSet.noneOf(Harm.class);
    for (Harm harm : Harm.values()) {
      if (!Collections.disjoint(behind(harm), kinds)) {
        harms.add(harm);
      }
    }
    return harms;
  }

  /** What {@link Demand#size()} is of a member's load. */
  double size(Member member) {
    return this == CPU ? Processors.of(member.resource()) : 1;
  }

  /** Whether it is a part of something, of which sums say nothing, but means do. */
  boolean isUtilization() {
    return this == CPU;
  }

  /** What the load of all users of something is called. */
  static String plainName(String metric) {
    String name = MetricCatalogue.of(metric).plainName();
    return CPU.counts(metric) ? "mean " + name + " of a user" : name;
  }

  /** The load in this dimension while a member used the domain; null when it is not measured. */
  @Nullable Load of(Member member, Alignment aligned) {
    double[] total = aligned.values(whole);
    if (total != null) {
      return load(member, aligned, List.of(new Load.Part(whole, total)));
    }
    List<Load.Part> found = new ArrayList<>(parts.length);
    for (String part : parts) {
      double[] values = aligned.values(part);
      if (values != null) {
        found.add(new Load.Part(part, values));
      }
    }
    return found.isEmpty() ? null : load(member, aligned, found);
  }

  private Load load(Member member, Alignment aligned, List<Load.Part> found) {
    return new Load(this, found, member, aligned.timeline());
  }

  /** The same without looking at each sample; null when it is not measured. */
  @Nullable Outline outline(Member member, Extents before, Extents during) {
    int at = during.find(whole);
    if (at >= 0) {
      return new Outline(
          this, whole, size(member), before.mean(at), during.mean(at), during.peak(at));
    }
    String metric = null;
    double past = 0;
    double now = 0;
    double peak = 0;
    for (String part : parts) {
      at = during.find(part);
      if (at >= 0) {
        metric = metric == null ? part : whole;
        past += before.mean(at);
        now += during.mean(at);
        peak += during.peak(at);
      }
    }
    return metric == null ? null : new Outline(this, metric, size(member), past, now, peak);
  }
}
