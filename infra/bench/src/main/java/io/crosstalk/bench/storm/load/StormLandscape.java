package io.crosstalk.bench.storm.load;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Inventory of the storm benchmark: machines on datastores and on hosts of 20 machines each. In
 * scenario a, datastores of 20 to 30 machines share one array; in b, datastores of 21 to 101
 * machines are on several arrays of up to 2,500 machines, or on none; in c, all machines are on one
 * datastore.
 */
public final class StormLandscape {
  private static final int MACHINES_A_HOST = 20;
  private static final int MACHINES_AN_ARRAY = 2_500;
  private static final long SEED = 4_711;

  private final Scenario scenario;
  private final int machines;
  private final List<List<Integer>> datastores;
  private final int[] hosts;

  public StormLandscape(Scenario scenario, int machines) {
    SplittableRandom random = new SplittableRandom(SEED);
    this.scenario = scenario;
    this.machines = machines;
    datastores =
        switch (scenario) {
          case ONE_ARRAY -> datastores(machines, 20, 30, random);
          case MANY_TROUBLES -> datastores(machines, 21, 101, random);
          case ONE_DATASTORE -> datastores(machines, machines, machines, random);
        };
    hosts = hosts(machines, random);
  }

  private static List<List<Integer>> datastores(
      int machines, int least, int most, SplittableRandom random) {
    List<List<Integer>> datastores = new ArrayList<>();
    int next = 0;
    while (next < machines) {
      int size = Math.min(machines - next, random.nextInt(least, most + 1));
      datastores.add(IntStream.range(next, next + size).boxed().toList());
      next += size;
    }
    return datastores;
  }

  /**
   * Assigns machines to hosts at random, so that a host and a datastore have few machines in
   * common.
   */
  private static int[] hosts(int machines, SplittableRandom random) {
    int[] hosts = new int[machines];
    for (int i = 0; i < machines; i++) {
      int other = random.nextInt(i + 1);
      hosts[i] = hosts[other];
      hosts[other] = i / MACHINES_A_HOST;
    }
    return hosts;
  }

  /** Indexes of the machines of each datastore. */
  public List<List<Integer>> datastores() {
    return datastores;
  }

  /** Number of contention domains: hosts, datastores and arrays. */
  public int domains() {
    return 1 + (machines - 1) / MACHINES_A_HOST + datastores.size() + arrays();
  }

  /**
   * All resources, infrastructure first.
   *
   * @param uat indexes of the machines that belong to the environment UAT instead of production
   */
  public List<Resource> resources(Set<Integer> uat) {
    List<Resource> all = new ArrayList<>();
    for (int i = 0; i < arrays(); i++) {
      all.add(infrastructure("array-" + i, ResourceKind.ARRAY, Layer.SAN, List.of()));
    }
    for (int i = 0; i < datastores.size(); i++) {
      all.add(infrastructure("ds-" + i, ResourceKind.DATASTORE, Layer.SAN, arrayOf(i)));
    }
    for (int i = 0; i <= (machines - 1) / MACHINES_A_HOST; i++) {
      all.add(infrastructure("host-" + i, ResourceKind.HOST, Layer.VMWARE, List.of()));
    }
    for (int i = 0; i < datastores.size(); i++) {
      for (int machine : datastores.get(i)) {
        List<String> uses = List.of("host-" + hosts[machine], "ds-" + i);
        Environment use = uat.contains(machine) ? Environment.UAT : Environment.PRODUCTION;
        String id = Landscape.machine(machine);
        all.add(new Resource(id, ResourceKind.VM, Layer.VMWARE, null, use, null, Map.of(), uses));
      }
    }
    return all;
  }

  /**
   * All resources, infrastructure first; the culprits of a plan are UAT machines, the others
   * production.
   */
  public List<Resource> resources(TroublePlan plan) {
    Set<Integer> culprits = new TreeSet<>();
    plan.troubles().forEach(trouble -> culprits.add(trouble.culprit()));
    return resources(culprits);
  }

  private int arrays() {
    return switch (scenario) {
      case ONE_ARRAY -> 1;
      case MANY_TROUBLES -> Math.max(1, machines / MACHINES_AN_ARRAY);
      case ONE_DATASTORE -> 0;
    };
  }

  private List<String> arrayOf(int datastore) {
    return switch (scenario) {
      case ONE_ARRAY -> List.of("array-0");
      case MANY_TROUBLES -> {
        int array = datastore % (arrays() + 1);
        yield array == arrays() ? List.of() : List.of("array-" + array);
      }
      case ONE_DATASTORE -> List.of();
    };
  }

  private static Resource infrastructure(
      String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
