package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Troubles of several datastores of one array at overlapping times. */
class SharedArrayTest {
  private static final int DATASTORES = 4;
  private static final int MACHINES = 6;
  private static final int STEPS = 900;
  private static final long STEP_MS = 20_000;

  /** Load and latency of the machines of a datastore at a step. */
  private interface Behaviour {
    boolean isLoud(int datastore, int step);
  }

  private static List<Resource> resources() {
    List<Resource> resources = new ArrayList<>();
    resources.add(resource("array", ResourceKind.ARRAY, List.of()));
    for (int ds = 0; ds < DATASTORES; ds++) {
      resources.add(resource("ds-" + ds, ResourceKind.DATASTORE, List.of("array")));
      for (int vm = 0; vm < MACHINES; vm++) {
        resources.add(resource(vm(ds, vm), ResourceKind.VM, List.of("ds-" + ds)));
      }
    }
    return resources;
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), uses);
  }

  private static String vm(int datastore, int number) {
    return "vm-" + datastore + "-" + number;
  }

  /** The first machine of a datastore is loud at times, and all of its machines are slow then. */
  private static List<Diagnosis> replay(Behaviour behaviour) {
    LatestVersions versions = new LatestVersions(version -> {});
    SiteEngine engine =
        new SiteEngine(World.ofCase("array", "00000000", 1), resources(), List.of(), versions);
    Random noise = new Random(5);
    for (int step = 0; step < STEPS; step++) {
      long time = (step + 1) * STEP_MS;
      for (int ds = 0; ds < DATASTORES; ds++) {
        boolean isLoud = behaviour.isLoud(ds, step);
        for (int vm = 0; vm < MACHINES; vm++) {
          double load = 100 * (isLoud && vm == 0 ? 12 : 1) * (1 + 0.1 * noise.nextGaussian());
          double latency = 4 * (isLoud ? 5 : 1) * (1 + 0.05 * noise.nextGaussian());
          engine.add(vm(ds, vm), batch(time, load, latency));
        }
      }
      engine.complete(new Tick("array", time, false));
    }
    engine.complete(new Tick("array", STEPS * STEP_MS, true));
    return versions.all();
  }

  private static SampleBatch batch(long time, double load, double latency) {
    return new SampleBatch(
        "array",
        new long[] {time},
        List.of(column("disk.iops", load), column("disk.latency", latency)));
  }

  private static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }

  private static List<String> culprits(List<Diagnosis> incidents) {
    return incidents.stream()
        .flatMap(each -> each.culprits().stream())
        .map(each -> each.resource().id())
        .sorted()
        .toList();
  }

  @Test
  void replay_overlappingTroublesOfThreeDatastores_areThreeIncidents() {
    List<Diagnosis> incidents =
        replay((ds, step) -> ds < 3 && step >= 600 + 20 * ds && step < 720 + 20 * ds);

    assertThat(incidents).hasSize(3);
    assertThat(culprits(incidents)).containsExactly(vm(0, 0), vm(1, 0), vm(2, 0));
    assertThat(incidents)
        .extracting(each -> each.place().id())
        .containsExactlyInAnyOrder("ds-0", "ds-1", "ds-2");
  }

  @Test
  void replay_loadsThatComeAndGoWithRhythmsOfTheirOwn_areOneIncidentForEachDatastore() {
    List<Diagnosis> incidents =
        replay((ds, step) -> ds < 3 && step >= 500 && step < 800 && step / (24 + 6 * ds) % 2 == 0);

    assertThat(culprits(incidents)).containsExactly(vm(0, 0), vm(1, 0), vm(2, 0));
  }
}
