package io.crosstalk.bench.load;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Inventory of the throughput comparison: virtual machines on hosts and datastores, and the
 * datastores on arrays. Hosts and datastores are at least 500 contention domains together; an array
 * has up to 2,500 machines.
 *
 * @param machines number of virtual machines
 */
public record Landscape(int machines) {
  private static final int LEAST_HOSTS = 300;
  private static final int LEAST_DATASTORES = 250;
  private static final int MACHINES_A_HOST = 25;
  private static final int MACHINES_A_DATASTORE = 100;
  private static final int MACHINES_AN_ARRAY = 2_500;
  private static final int LEAST_ARRAYS = 4;

  public static String machine(int index) {
    return "vm-%06d".formatted(index);
  }

  /** Number of contention domains: hosts, datastores and arrays. */
  public int domains() {
    return hosts() + datastores() + arrays();
  }

  /** All resources, infrastructure first. */
  public List<Resource> resources() {
    List<Resource> all = new ArrayList<>(machines + domains());
    for (int i = 0; i < arrays(); i++) {
      all.add(resource("array-" + i, ResourceKind.ARRAY, Layer.SAN, List.of()));
    }
    for (int i = 0; i < datastores(); i++) {
      List<String> array = List.of("array-" + i % arrays());
      all.add(resource("ds-" + i, ResourceKind.DATASTORE, Layer.SAN, array));
    }
    for (int i = 0; i < hosts(); i++) {
      all.add(resource("host-" + i, ResourceKind.HOST, Layer.VMWARE, List.of()));
    }
    for (int i = 0; i < machines; i++) {
      List<String> uses = List.of("host-" + i % hosts(), "ds-" + i % datastores());
      all.add(resource(machine(i), ResourceKind.VM, Layer.VMWARE, uses));
    }
    return all;
  }

  /** Indexes of the other machines on the datastore of a machine. */
  List<Integer> neighbours(int machine) {
    List<Integer> neighbours = new ArrayList<>();
    for (int i = machine % datastores(); i < machines; i += datastores()) {
      if (i != machine) {
        neighbours.add(i);
      }
    }
    return neighbours;
  }

  private int hosts() {
    return Math.max(LEAST_HOSTS, machines / MACHINES_A_HOST);
  }

  private int datastores() {
    return Math.max(LEAST_DATASTORES, machines / MACHINES_A_DATASTORE);
  }

  private int arrays() {
    return Math.max(LEAST_ARRAYS, machines / MACHINES_AN_ARRAY);
  }

  private static Resource resource(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
