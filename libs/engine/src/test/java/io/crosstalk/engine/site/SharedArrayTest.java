package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Troubles of several datastores of one array at overlapping times. */
class SharedArrayTest {
  private static final int DATASTORES = 4;
  private static final int MACHINES = 6;

  /** Load and latency of the machines of a datastore at a step. */
  private interface Behaviour {
    boolean isLoud(int datastore, int step);
  }

  private static String vm(int datastore, int number) {
    return "vm-" + datastore + "-" + number;
  }

  /** The first machine of a datastore is loud at times, and all of its machines are slow then. */
  private static List<Diagnosis> replay(boolean isArrayMeasured, Behaviour behaviour) {
    MeasuredSite site = new MeasuredSite().add("array", ResourceKind.ARRAY);
    for (int ds = 0; ds < DATASTORES; ds++) {
      site.add("ds-" + ds, ResourceKind.DATASTORE, "array");
      for (int vm = 0; vm < MACHINES; vm++) {
        site.add(vm(ds, vm), ResourceKind.VM, "ds-" + ds);
      }
    }
    Random noise = new Random(5);
    return site.replay(
        (id, step) -> {
          if (id.equals("array")) {
            int loud = 0;
            for (int ds = 0; ds < DATASTORES; ds++) {
              loud += behaviour.isLoud(ds, step) ? 1 : 0;
            }
            double mean = latency(false) + (latency(true) - latency(false)) * loud / DATASTORES;
            return isArrayMeasured ? Map.of("disk.latency", mean) : Map.of();
          }
          if (!id.startsWith("vm-")) {
            return Map.of();
          }
          boolean isLoud = behaviour.isLoud(id.charAt(3) - '0', step);
          boolean isFirst = id.endsWith("-0");
          return Map.of(
              "disk.iops", 100 * (isLoud && isFirst ? 12 : 1) * (1 + 0.1 * noise.nextGaussian()),
              "disk.latency", latency(isLoud) * (1 + 0.05 * noise.nextGaussian()));
        });
  }

  private static double latency(boolean isLoud) {
    return isLoud ? 20 : 4;
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
        replay(false, (ds, step) -> ds < 3 && step >= 600 + 20 * ds && step < 720 + 20 * ds);

    assertThat(incidents).hasSize(3);
    assertThat(culprits(incidents)).containsExactly(vm(0, 0), vm(1, 0), vm(2, 0));
    assertThat(incidents)
        .extracting(each -> each.place().id())
        .containsExactlyInAnyOrder("ds-0", "ds-1", "ds-2");
  }

  @Test
  void replay_loadsThatComeAndGoWithRhythmsOfTheirOwn_areOneIncidentForEachDatastore() {
    List<Diagnosis> incidents =
        replay(
            false,
            (ds, step) -> ds < 3 && step >= 500 && step < 800 && step / (24 + 6 * ds) % 2 == 0);

    assertThat(culprits(incidents)).containsExactly(vm(0, 0), vm(1, 0), vm(2, 0));
  }

  @Test
  void replay_troubleThatRaisesTheMeanOfTheArray_isAtItsDatastore() {
    List<Diagnosis> incidents = replay(true, (ds, step) -> ds == 0 && step >= 600 && step < 720);

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().place().id()).isEqualTo("ds-0");
    assertThat(culprits(incidents)).containsExactly(vm(0, 0));
  }
}
