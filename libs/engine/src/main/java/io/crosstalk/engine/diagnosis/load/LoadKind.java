package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.Mechanism;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.engine.window.StretchFigures;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Dimension of load that can exceed the capacity of a resource: the data rate, the operations per
 * second, the processor utilization and so on.
 */
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
   * Sets of kinds of load that use the same medium. Loads of one kind in these sets can be added
   * up. Processor utilization is not included: percentages of machines of different size have no
   * sum, and their mean needs the number of processors of each.
   */
  static final List<Set<LoadKind>> MEDIA =
      List.of(Set.copyOf(DISK), Set.copyOf(WIRE), Set.of(TAPE));

  private final String unit;
  private final String whole;

  /** Metrics of the parts; an array, because they are read for thousands of members. */
  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final String[] parts;

  LoadKind(String unit, String whole, String... parts) {
    this.unit = unit;
    this.whole = whole;
    this.parts = parts.clone();
  }

  public String unit() {
    return unit;
  }

  /** Metric of the total load, such as reads plus writes. A resource may measure only its parts. */
  String whole() {
    return whole;
  }

  /** Returns whether two metrics measure the same load, or parts of it. */
  public static boolean isSame(String metric, String other) {
    return Arrays.stream(values()).anyMatch(kind -> kind.counts(metric) && kind.counts(other));
  }

  public static boolean isLoad(String metric) {
    return isSame(metric, metric);
  }

  /** Returns whether a load metric measures what a network carries. */
  public static boolean isOfNetwork(String metric) {
    return WIRE.stream().anyMatch(kind -> kind.counts(metric));
  }

  /** Returns whether a load metric can overload a kind of resource. */
  public static boolean canPress(ResourceKind kind, String load) {
    return on(kind).stream().anyMatch(each -> each.counts(load));
  }

  /**
   * Returns whether more of a load can degrade a quality metric; true for a load metric of no known
   * kind.
   */
  public static boolean canDegrade(String load, String quality) {
    return Arrays.stream(values()).noneMatch(kind -> kind.counts(load))
        || behind(quality).stream().anyMatch(kind -> kind.counts(load));
  }

  private boolean counts(String metric) {
    return metric.equals(whole) || Arrays.asList(parts).contains(metric);
  }

  /** Kinds of load that can overload a domain; a storage network carries storage traffic only. */
  public static Set<LoadKind> on(DomainRef domain) {
    boolean ofStorage = domain.layer() == Layer.SAN && Mechanism.isTransport(domain.kind());
    return ofStorage ? DISK : on(domain.kind());
  }

  /** Kinds of load that can overload a kind of resource. */
  public static Set<LoadKind> on(ResourceKind kind) {
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

  /** Kinds of load that can degrade a metric. */
  public static Set<LoadKind> behind(String metric) {
    return behind(Degradation.of(metric));
  }

  /** Kinds of load that can cause one of several kinds of degradation. */
  public static Set<LoadKind> behind(Set<Degradation> degradations) {
    Set<LoadKind> kinds = EnumSet.noneOf(LoadKind.class);
    degradations.forEach(degradation -> kinds.addAll(behind(degradation)));
    return kinds;
  }

  private static Set<LoadKind> behind(Degradation degradation) {
    return switch (degradation) {
      case STORAGE -> DISK;
      case PROCESSOR -> EnumSet.of(CPU);
      case NETWORK -> WIRE;
      // The demand for memory is not measured. Work that touches memory takes processor time.
      case MEMORY -> EnumSet.of(CPU);
      case FELT -> EnumSet.allOf(LoadKind.class);
    };
  }

  /** Kind of degradation that an overload of this kind causes first. */
  Degradation effect() {
    return switch (this) {
      case DISK_THROUGHPUT, DISK_IOPS -> Degradation.STORAGE;
      case CPU -> Degradation.PROCESSOR;
      case NETWORK, CONNECTIONS -> Degradation.NETWORK;
      case TAPE -> Degradation.FELT;
    };
  }

  /** Kinds of degradation that some kinds of load can cause. */
  public static Set<Degradation> effects(Set<LoadKind> kinds) {
    Set<Degradation> degradations = EnumSet.noneOf(Degradation.class);
    for (Degradation degradation : Degradation.values()) {
      if (!Collections.disjoint(behind(degradation), kinds)) {
        degradations.add(degradation);
      }
    }
    return degradations;
  }

  /** Value of {@link Demand#size()} for a member's load. */
  double size(Member member) {
    return this == CPU ? Processors.of(member.resource()) : 1;
  }

  /** Returns whether the load is a utilization, for which a mean is meaningful and a sum is not. */
  public boolean isUtilization() {
    return this == CPU;
  }

  /** Text of the load of all users: a sum, or for a utilization the mean of one user. */
  public static String text(String metric, Quantity load) {
    String template = load.value() > 100 ? "load.perUser.processor" : "load.perUser";
    return CPU.counts(metric) ? Texts.of(template, load) : Texts.text(load);
  }

  /** Load in this dimension while a member used the domain; null when it is not measured. */
  public @Nullable Load of(Member member, Alignment aligned) {
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

  /**
   * Median load of a member between two times, from its samples; NaN when none is measured.
   *
   * @param fromMs epoch milliseconds
   * @param toMs epoch milliseconds
   */
  double median(SampleFrame frame, long fromMs, long toMs) {
    double total = median(frame, whole, fromMs, toMs);
    double sum = Double.NaN;
    for (int i = 0; Double.isNaN(total) && i < parts.length; i++) {
      double part = median(frame, parts[i], fromMs, toMs);
      sum = Double.isNaN(sum) ? part : Double.isNaN(part) ? sum : sum + part;
    }
    return Double.isNaN(total) ? sum : total;
  }

  private static double median(SampleFrame frame, String metric, long fromMs, long toMs) {
    double[] column = frame.values(metric);
    if (column == null) {
      return Double.NaN;
    }
    double[] values =
        IntStream.range(0, column.length)
            .filter(i -> frame.times()[i] >= fromMs && frame.times()[i] <= toMs)
            .mapToDouble(i -> column[i])
            .filter(value -> !Double.isNaN(value))
            .toArray();
    return Median.of(values, values.length);
  }

  /** Outline of the load, without reading each sample; null when it is not measured. */
  @Nullable LoadOutline outline(Member member, StretchFigures before, StretchFigures during) {
    int at = during.find(whole);
    if (at >= 0) {
      return new LoadOutline(
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
    return metric == null ? null : new LoadOutline(this, metric, size(member), past, now, peak);
  }
}
