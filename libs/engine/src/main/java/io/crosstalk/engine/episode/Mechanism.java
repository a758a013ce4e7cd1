package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.event.ResourceKind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Way in which a shared resource can degrade a metric of its users. A domain of another kind is no
 * cause, however well its load fits.
 *
 * @param kinds kinds of resource that can produce the symptom
 */
record Mechanism(Set<ResourceKind> kinds) {
  private static final Set<ResourceKind> MACHINES =
      EnumSet.of(ResourceKind.HOST, ResourceKind.LPAR);

  private static final Set<ResourceKind> TRANSPORT =
      EnumSet.of(ResourceKind.SWITCH, ResourceKind.SWITCH_PORT, ResourceKind.LINK);

  /**
   * Slow storage can be caused by everything on the path of a request, and by the host that queues
   * the request.
   */
  private static final Mechanism STORAGE =
      new Mechanism(
          EnumSet.of(
              ResourceKind.HOST,
              ResourceKind.LPAR,
              ResourceKind.STORAGE_ADAPTER,
              ResourceKind.DATASTORE,
              ResourceKind.VOLUME,
              ResourceKind.STORAGE_POOL,
              ResourceKind.STORAGE_NODE,
              ResourceKind.ARRAY,
              ResourceKind.TAPE_LIBRARY,
              ResourceKind.DEVICE));

  /**
   * Waits for a processor and reclaimed memory can only be caused by the machine that provides
   * processors and memory.
   */
  private static final Mechanism MACHINE =
      new Mechanism(
          EnumSet.of(
              ResourceKind.HOST,
              ResourceKind.LPAR,
              ResourceKind.CLUSTER,
              ResourceKind.PROCESSOR_POOL));

  /**
   * Lost or late packets can be caused by the path between two ends, and by the host that sends the
   * packets.
   */
  private static final Mechanism NETWORK =
      new Mechanism(
          EnumSet.of(
              ResourceKind.HOST,
              ResourceKind.SWITCH,
              ResourceKind.SWITCH_PORT,
              ResourceKind.LINK,
              ResourceKind.LOAD_BALANCER,
              ResourceKind.FIREWALL));

  /**
   * A slow or failing application, database or job can be degraded by any resource that it uses.
   */
  private static final Mechanism WORK = new Mechanism(EnumSet.allOf(ResourceKind.class));

  static Mechanism of(String metric) {
    return switch (Degradation.of(metric)) {
      case STORAGE -> STORAGE;
      case PROCESSOR -> MACHINE;
      case NETWORK -> NETWORK;
      case FELT -> metric.startsWith("mem.") ? MACHINE : WORK;
    };
  }

  /**
   * Returns whether the response of a resource of this kind includes the responses of what it uses:
   * a storage resource waits for those behind it.
   */
  boolean includesResponseOf(ResourceKind kind) {
    return equals(STORAGE) && kinds.contains(kind) && !MACHINES.contains(kind);
  }

  /**
   * Returns whether a domain can produce the symptom. A network is on the path of storage if it is
   * a storage network, or a storage resource uses it.
   *
   * @param all domains that the victim uses
   */
  boolean canArise(DomainRef domain, Collection<DomainRef> all, DomainTopology topology) {
    return kinds.contains(domain.kind())
        || (equals(STORAGE)
            && TRANSPORT.contains(domain.kind())
            && (topology.isOfStorageNetwork(domain.id())
                || all.stream()
                    .filter(each -> includesResponseOf(each.kind()))
                    .anyMatch(each -> topology.uses(each.id(), domain.id()))));
  }
}
