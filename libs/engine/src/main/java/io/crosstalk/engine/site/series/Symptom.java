package io.crosstalk.engine.site.series;

import static io.crosstalk.event.inventory.ResourceKind.ARRAY;
import static io.crosstalk.event.inventory.ResourceKind.CLUSTER;
import static io.crosstalk.event.inventory.ResourceKind.DATASTORE;
import static io.crosstalk.event.inventory.ResourceKind.DEVICE;
import static io.crosstalk.event.inventory.ResourceKind.FIREWALL;
import static io.crosstalk.event.inventory.ResourceKind.HOST;
import static io.crosstalk.event.inventory.ResourceKind.LINK;
import static io.crosstalk.event.inventory.ResourceKind.LOAD_BALANCER;
import static io.crosstalk.event.inventory.ResourceKind.LPAR;
import static io.crosstalk.event.inventory.ResourceKind.PROCESSOR_POOL;
import static io.crosstalk.event.inventory.ResourceKind.STORAGE_ADAPTER;
import static io.crosstalk.event.inventory.ResourceKind.STORAGE_NODE;
import static io.crosstalk.event.inventory.ResourceKind.STORAGE_POOL;
import static io.crosstalk.event.inventory.ResourceKind.SWITCH;
import static io.crosstalk.event.inventory.ResourceKind.SWITCH_PORT;
import static io.crosstalk.event.inventory.ResourceKind.TAPE_LIBRARY;
import static io.crosstalk.event.inventory.ResourceKind.VOLUME;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Families of symptoms: what a degraded metric says about the kind of work that is slow, with the
 * kinds of resource that can cause it and the loads that can.
 */
public enum Symptom {
  STORAGE(
      List.of("disk.", "wait.disk"),
      EnumSet.of(
          STORAGE_ADAPTER,
          DATASTORE,
          VOLUME,
          STORAGE_POOL,
          STORAGE_NODE,
          ARRAY,
          TAPE_LIBRARY,
          DEVICE,
          HOST,
          LPAR,
          SWITCH,
          SWITCH_PORT,
          LINK),
      List.of(
          Load.OPERATIONS, Load.BYTES, Load.READS, Load.WRITES, Load.READ_BYTES, Load.WRITE_BYTES),
      List.of(Load.DEMAND)),
  PROCESSOR(
      List.of("cpu.", "wait.cpu_queue"),
      EnumSet.of(HOST, LPAR, CLUSTER, PROCESSOR_POOL),
      List.of(Load.PROCESSOR),
      List.of(Load.DEMAND)),
  MEMORY(
      List.of("mem."),
      EnumSet.of(HOST, LPAR, CLUSTER),
      List.of(Load.MEMORY, Load.PROCESSOR),
      List.of(Load.DEMAND)),
  NETWORK(
      List.of("net."),
      EnumSet.of(SWITCH, SWITCH_PORT, LINK, LOAD_BALANCER, FIREWALL, HOST),
      List.of(Load.SENT, Load.RECEIVED),
      List.of(Load.DEMAND)),
  /** Response times, durations of jobs, errors: what any used resource can degrade. */
  SERVICE(
      List.of("app.", "job.", "wait."),
      EnumSet.of(LOAD_BALANCER),
      List.of(Load.DEMAND),
      List.of(Load.PROCESSOR, Load.OPERATIONS, Load.BYTES, Load.SENT, Load.RECEIVED));

  private static final List<Symptom> ALL = List.of(values());

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final List<String> prefixes;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final Set<ResourceKind> kinds;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final List<Load> loads;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final List<Load> ownLoads;

  Symptom(List<String> prefixes, Set<ResourceKind> kinds, List<Load> loads, List<Load> furtherOwn) {
    this.prefixes = prefixes;
    this.kinds = kinds;
    this.loads = loads;
    this.ownLoads = Stream.concat(loads.stream(), furtherOwn.stream()).toList();
  }

  /** Returns the family that a quality metric belongs to; null for a metric of another role. */
  public static @Nullable Symptom of(Metric metric) {
    if (metric.isQuality()) {
      for (Symptom each : ALL) {
        for (String prefix : each.prefixes) {
          if (metric.name().startsWith(prefix)) {
            return each;
          }
        }
      }
    }
    return null;
  }

  /** Returns whether a shared resource can cause this symptom of its users. */
  public boolean canAriseIn(Resource resource) {
    boolean isSwitch = resource.kind() == SWITCH || resource.kind() == SWITCH_PORT;
    boolean carriesStorage = resource.layer() == Layer.SAN;
    return kinds.contains(resource.kind()) && !(isSwitch && (this == NETWORK) == carriesStorage);
  }

  /** Returns the loads of its users that can degrade a shared resource. */
  public List<Load> loads() {
    return loads;
  }

  /** Returns the loads that a device near a place measures itself, and that can degrade it. */
  public List<Load> deviceLoads() {
    return switch (this) {
      case STORAGE -> List.of(Load.OPERATIONS, Load.BYTES, Load.BACKEND, Load.LINK);
      case PROCESSOR, MEMORY -> List.of(Load.PROCESSOR);
      case NETWORK -> List.of(Load.SENT, Load.RECEIVED, Load.LINK);
      case SERVICE -> ownLoads;
    };
  }

  /** Returns the loads by which a resource can degrade itself. */
  public List<Load> ownLoads() {
    return ownLoads;
  }
}
