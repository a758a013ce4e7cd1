package io.crosstalk.collectors.performance.format;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Machines that a file names, and their parts such as disks. Each of them is declared where it is
 * first named. Not thread-safe.
 */
public final class FoundMachines {
  private final FormatInput file;
  private final FigureSink sink;
  private final ResourceKind kind;
  private final Set<String> declared = new HashSet<>();

  /**
   * Creates an empty set of machines.
   *
   * @param kind kind of all machines
   */
  public FoundMachines(FormatInput file, FigureSink sink, ResourceKind kind) {
    this.file = file;
    this.sink = sink;
    this.kind = kind;
  }

  /** Returns the layer of the machines and their parts: their files name no platform below. */
  private Layer layer() {
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

  /** Returns the id of a machine by its name in the file; see {@link FormatInput#machine}. */
  public String machine(String name) {
    String id = file.machine(name, sink);
    if (declared.add(id)) {
      describe(id, Map.of(), List.of());
    }
    return id;
  }

  /** Adds properties of a machine, and resources that it uses. */
  public void describe(String machine, Map<String, Object> attributes, List<String> uses) {
    sink.resource(new FoundResource(machine, kind, layer(), machine, attributes, uses));
  }

  /**
   * Returns the id of a part of a machine.
   *
   * @param machine id of the machine
   */
  public String part(String machine, String name, ResourceKind kindOfPart) {
    return part(machine, name, kindOfPart, List.of());
  }

  /**
   * Returns the id of a partition whose disk is not measured. It uses its disk, which other
   * partitions may load, too.
   *
   * @param machine id of the machine
   */
  public String partition(String machine, String name, String disk) {
    String whole = part(machine, disk, ResourceKind.DEVICE);
    return part(machine, name, ResourceKind.DEVICE, List.of(whole));
  }

  private String part(String machine, String name, ResourceKind kindOfPart, List<String> uses) {
    String id = machine + "/" + name;
    if (declared.add(id)) {
      sink.resource(new FoundResource(id, kindOfPart, layer(), name, uses));
      describe(machine, Map.of(), List.of(id));
    }
    return id;
  }
}
