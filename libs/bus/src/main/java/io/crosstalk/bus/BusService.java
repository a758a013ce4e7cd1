package io.crosstalk.bus;

import java.util.EnumSet;
import java.util.Set;

/**
 * Services that own Kafka topics: each one creates its own, and checks that those of the others
 * exist.
 */
public enum BusService {
  INGEST("ingest-service"),
  CORRELATION("correlation-service"),
  RULES("rules-service");

  private final String serviceName;

  BusService(String serviceName) {
    this.serviceName = serviceName;
  }

  /** The name of the service's module and process. */
  public String serviceName() {
    return serviceName;
  }

  /**
   * The topics that this service creates and whose configuration it corrects, in the order of
   * {@link BusTopic}.
   */
  public Set<BusTopic> ownedTopics() {
    Set<BusTopic> owned = EnumSet.noneOf(BusTopic.class);
    for (BusTopic topic : BusTopic.values()) {
      if (topic.owner() == this) {
        owned.add(topic);
      }
    }
    return owned;
  }

  /** The topics of other services that must exist before this service can work. */
  public Set<BusTopic> requiredTopics() {
    return switch (this) {
      case INGEST -> Set.of();
      case CORRELATION ->
          EnumSet.of(BusTopic.SAMPLES, BusTopic.INVENTORY, BusTopic.CHANGES, BusTopic.DEAD_LETTERS);
      case RULES -> EnumSet.of(BusTopic.DIAGNOSES, BusTopic.DEAD_LETTERS);
    };
  }
}
