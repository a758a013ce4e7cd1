package io.crosstalk.bench.load;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Inventory of a benchmark: machines on datastores, and on hosts of 20 machines each that have
 * little to do with the datastores. Arrays serve up to 2,500 machines.
 */
public final class Landscape {
  private static final int MACHINES_A_HOST = 20;
  private static final int MACHINES_AN_ARRAY = 2_500;
  private static final long SEED = 4_711;

  private final int machines;
  private final int arrays;
  private final List<List<Integer>> datastores = new ArrayList<>();
  private final int[] hosts;

  private Landscape(int machines, int arrays, int leastMembers, int mostMembers) {
    SplittableRandom random = new SplittableRandom(SEED);
    this.machines = machines;
    this.arrays = arrays;
    for (int next = 0; next < machines; next += datastores.getLast().size()) {
      int size = Math.min(machines - next, random.nextInt(leastMembers, mostMembers + 1));
      datastores.add(IntStream.range(next, next + size).boxed().toList());
    }
    hosts = hosts(machines, random);
  }

  /** Landscape of a site: datastores of 21 to 101 machines, some of them on no array. */
  public static Landscape site(int machines) {
    return new Landscape(machines, Math.max(1, machines / MACHINES_AN_ARRAY), 21, 101);
  }

  /** Landscape with one array under datastores of 20 to 30 machines. */
  public static Landscape oneArray(int machines) {
    return new Landscape(machines, 1, 20, 30);
  }

  /** Assigns machines to hosts at random. */
  private static int[] hosts(int machines, SplittableRandom random) {
    int[] hosts = new int[machines];
    for (int i = 0; i < machines; i++) {
      int other = random.nextInt(i + 1);
      hosts[i] = hosts[other];
      hosts[other] = i / MACHINES_A_HOST;
    }
    return hosts;
  }

  public static String machine(int index) {
    return "vm-%06d".formatted(index);
  }

  /** Index of a machine by its name. */
  public static int index(String machine) {
    return Integer.parseInt(machine.replaceFirst("vm-", ""));
  }

  public int machines() {
    return machines;
  }

  /** Indexes of the machines of each datastore. */
  public List<List<Integer>> datastores() {
    return datastores;
  }

  /** Number of contention domains: hosts, datastores and arrays. */
  public int domains() {
    return numberOfHosts() + datastores.size() + arrays;
  }

  private int numberOfHosts() {
    return 1 + (machines - 1) / MACHINES_A_HOST;
  }

  /**
   * All resources, infrastructure first.
   *
   * @param uat indexes of the machines that belong to the environment UAT instead of production
   */
  public List<Resource> resources(Set<Integer> uat) {
    List<Resource> all = new ArrayList<>();
    for (int i = 0; i < arrays; i++) {
      all.add(production("array-" + i, ResourceKind.ARRAY, Layer.SAN, List.of()));
    }
    for (int i = 0; i < datastores.size(); i++) {
      all.add(production("ds-" + i, ResourceKind.DATASTORE, Layer.SAN, arrayOf(i)));
    }
    for (int i = 0; i < numberOfHosts(); i++) {
      all.add(production("host-" + i, ResourceKind.HOST, Layer.VMWARE, List.of()));
    }
    for (int i = 0; i < datastores.size(); i++) {
      for (int machine : datastores.get(i)) {
        Environment use = uat.contains(machine) ? Environment.UAT : Environment.PRODUCTION;
        List<String> uses = List.of("host-" + hosts[machine], "ds-" + i);
        all.add(
            new Resource(
                machine(machine), ResourceKind.VM, Layer.VMWARE, null, use, null, Map.of(), uses));
      }
    }
    return all;
  }

  /** Array of a datastore. Of several arrays each has as many datastores as have no array. */
  private List<String> arrayOf(int datastore) {
    int array = arrays == 1 ? 0 : datastore % (arrays + 1);
    return array == arrays ? List.of() : List.of("array-" + array);
  }

  private static Resource production(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
