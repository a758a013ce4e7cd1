package io.crosstalk.engine.episode;

import io.crosstalk.event.ResourceKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * Way in which a shared resource can degrade a metric of its users. A domain of another kind is no
 * cause, however well its load fits.
 *
 * @param kinds kinds of resource that can produce the symptom
 */
public record Mechanism(Set<ResourceKind> kinds) {
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

  /** The mechanism behind a kind of degradation. */
  public static Mechanism of(Degradation degradation) {
    return switch (degradation) {
      case STORAGE -> STORAGE;
      case PROCESSOR, MEMORY -> MACHINE;
      case NETWORK -> NETWORK;
      case FELT -> WORK;
    };
  }

  /**
   * Returns whether the response of a resource of this kind includes the responses of what it uses:
   * a storage resource waits for those behind it.
   */
  public boolean includesResponseOf(ResourceKind kind) {
    return equals(STORAGE) && kinds.contains(kind) && !MACHINES.contains(kind);
  }

  /** Returns whether a resource of this kind can produce the symptom. */
  public boolean canArise(ResourceKind kind) {
    return kinds.contains(kind);
  }

  /** Returns whether a kind of resource carries the traffic of a network. */
  public static boolean isTransport(ResourceKind kind) {
    return TRANSPORT.contains(kind);
  }

  /**
   * Returns whether a network of this kind can be on the path of storage, and the symptom is about
   * storage.
   */
  public boolean canArriveThrough(ResourceKind kind) {
    return equals(STORAGE) && TRANSPORT.contains(kind);
  }

  /**
   * Returns whether a cause in a resource of this kind can have reached the victim. The settings
   * and the own load of a machine or a service can degrade each of its metrics.
   */
  public boolean canReach(ResourceKind kind) {
    return canArise(kind) || canArriveThrough(kind) || DiagnosisRequestFactory.canBeVictim(kind);
  }
}
