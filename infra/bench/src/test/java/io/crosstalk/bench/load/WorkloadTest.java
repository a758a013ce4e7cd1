package io.crosstalk.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  private static final TroublePlan NONE = new TroublePlan(List.of(), 5, 42);

  @Test
  void of_numberOfRecords_hasAsManyButEnoughStepsForBaseline() {
    assertThat(Workload.of(1_000, 4_000_000, 23, 0)).isEqualTo(new Workload(1_000, 4_000, 23, 0));
    assertThat(Workload.of(100_000, 4_000_000, 23, 0).steps()).isEqualTo(96);
    assertThat(new Workload(10, 3, 23, 0).samples()).isEqualTo(240);
    assertThat(new Workload(10, 3, 23, 0).records()).isEqualTo(42);
  }

  @Test
  void json_roundTrip_isEqual() {
    Workload workload = new Workload(10, 3, 23, 0);
    assertThat(EventJson.read(EventJson.write(workload), Workload.class)).isEqualTo(workload);
  }

  @Test
  void landscape_anySize_hasAtLeastFiveHundredDomainsUsedByMachines() {
    for (int machines : new int[] {1_000, 10_000, 100_000}) {
      Landscape landscape = new Landscape(machines);
      Set<String> known = new HashSet<>();
      Set<String> unknown = new HashSet<>();
      for (Resource resource : landscape.resources()) {
        resource.uses().stream().filter(id -> !known.contains(id)).forEach(unknown::add);
        known.add(resource.id());
      }
      assertThat(unknown).isEmpty();
      assertThat(landscape.domains()).isGreaterThanOrEqualTo(500);
      assertThat(known).hasSize(machines + landscape.domains());
    }
  }

  @Test
  void machineSamples_sameSeed_haveSameSamples() {
    long[] times = {1, 2, 3};
    MachineSamples one = new MachineSamples(5, 1000, 42, NONE);
    MachineSamples other = new MachineSamples(5, 1000, 42, NONE);
    for (int i = 0; i < 5; i++) {
      assertThat(one.next(i, times)).isEqualTo(other.next(i, times));
    }
  }
}
