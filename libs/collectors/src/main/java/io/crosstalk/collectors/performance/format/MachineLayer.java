package io.crosstalk.collectors.performance.format;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;

/** Layer of machines whose files name no platform below them. */
public final class MachineLayer {
  private MachineLayer() {}

  public static Layer of(ResourceKind kind) {
    return switch (kind) {
      case VM, CLUSTER, DATASTORE -> Layer.VMWARE;
      case LPAR -> Layer.POWER;
      case VOLUME, STORAGE_POOL, STORAGE_NODE, ARRAY -> Layer.SAN;
      case SWITCH, SWITCH_PORT, LINK, LOAD_BALANCER, FIREWALL -> Layer.NETWORK;
      case TAPE_LIBRARY -> Layer.TAPE;
      case HOST, POD, CONTAINER, PROCESS -> Layer.COMPUTE;
      default -> Layer.APPLICATION;
    };
  }
}
