package io.crosstalk.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.load.TroublePlan.Degradation;
import io.crosstalk.bench.load.TroublePlan.Trouble;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
  private static final Workload ARRAY = Workload.arrayStorm(2_500, 0, 60);

  @Test
  void quiet_numberOfRecords_hasAsManyButEnoughStepsForBaseline() {
    assertThat(Workload.quiet(1_000, 4_000_000, 0).steps()).isEqualTo(4_000);
    assertThat(Workload.quiet(100_000, 4_000_000, 0).steps()).isEqualTo(96);
    assertThat(Workload.quiet(10, 1_000, 0).records(100)).isEqualTo(15 + 1_100);
    assertThat(Workload.quiet(10, 1_000, 0).measuredSamples()).isEqualTo(6_000);
  }

  @Test
  void quiet_density_isTroublesPerThousandMachinesAndDay() {
    Workload workload = Workload.quiet(1_000, 3 * 4_320_000L, 1);
    assertThat(workload.plan().troubles())
        .hasSize(3)
        .allSatisfy(
            trouble -> {
              assertThat(trouble.victims()).isNotEmpty().doesNotContain(trouble.culprit());
              assertThat(trouble.to() - trouble.from()).isEqualTo(45);
              assertThat(trouble.to()).isLessThanOrEqualTo(workload.steps());
            });
    assertThat(Workload.quiet(1_000, 4_320_000, 0).plan().troubles()).isEmpty();
  }

  @Test
  void arrayStorm_defaultLearning_hasThreeEarlierStormsByOtherCulprits() {
    List<Trouble> troubles = ARRAY.plan().troubles();
    assertThat(troubles).extracting(Trouble::culprit).doesNotHaveDuplicates().hasSize(4);
    assertThat(troubles.subList(0, 3))
        .allSatisfy(trouble -> assertThat(trouble.to()).isLessThan(ARRAY.measuredFrom()));
    assertThat(troubles.getLast().from()).isEqualTo(255 * 3);
    assertThat(Workload.arrayStorm(2_500, 75, 60).plan().troubles()).hasSize(1);
  }

  @Test
  void arrayStorm_duringTheStorm_allMachinesButTheCulpritAreAffected() {
    Trouble storm = ARRAY.plan().troubles().getLast();
    int middle = (storm.from() + storm.to()) / 2;
    assertThat(IntStream.range(0, 2_500).filter(i -> !ARRAY.plan().isAffected(i, middle)))
        .containsExactly(storm.culprit());
    assertThat(ARRAY.measuredFrom()).isEqualTo(storm.from() - 15);
    assertThat(ARRAY.steps()).isEqualTo(storm.to() + 30);
  }

  @Test
  void troubles_storm_useDifferentDatastoresWithinTheStorm() {
    Workload workload = Workload.troubles(10_000, 75, 120);
    Set<Integer> taken = new HashSet<>();
    assertThat(workload.plan().troubles()).hasSize(100);
    for (Trouble trouble : workload.plan().troubles()) {
      assertThat(trouble.victims()).hasSizeBetween(1, 100).doesNotContain(trouble.culprit());
      assertThat(trouble.from()).isGreaterThanOrEqualTo(75 * 3);
      assertThat(trouble.to()).isLessThanOrEqualTo((75 + 120) * 3);
      assertThat(trouble.to() - trouble.from()).isBetween(30, 90);
      assertThat(taken.add(trouble.culprit())).isTrue();
      assertThat(taken).doesNotContainAnyElementsOf(trouble.victims());
      taken.addAll(trouble.victims());
    }
  }

  @Test
  void withoutTroubles_samples_differOnlyDuringTroubles() {
    Workload stormy = Workload.arrayStorm(20, 1, 2);
    Workload quiet = stormy.withoutTroubles();
    Signals wild = signals(stormy);
    Signals calm = signals(quiet);
    for (int step = 0; step < stormy.steps(); step++) {
      for (int machine = 0; machine < 20; machine++) {
        boolean touched =
            stormy.plan().latencyFactor(machine, step) > 1
                || stormy.plan().loadFactor(machine, step) > 1;
        assertThat(wild.next(machine, step, step).equals(calm.next(machine, step, step)))
            .isEqualTo(!touched);
      }
    }
  }

  private static Signals signals(Workload workload) {
    return new Signals(
        workload.landscape().machines(), workload.planned().culprits(), workload.plan());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 500, 2_000})
  void landscape_anySize_namesKnownDomainsAndMakesCulpritsUat(int machines) {
    Landscape landscape = Landscape.site(machines);
    List<Resource> resources = landscape.resources(Set.of(7, 8));
    Set<String> known = new HashSet<>();
    for (Resource resource : resources) {
      assertThat(known).containsAll(resource.uses());
      known.add(resource.id());
    }
    assertThat(known).hasSize(machines + landscape.domains()).hasSize(resources.size());
    assertThat(resources)
        .filteredOn(each -> each.environment() == Environment.UAT)
        .extracting(Resource::id)
        .containsExactly("vm-000007", "vm-000008");
  }

  @Test
  void landscape_oneArray_isUsedByDatastoresOfAtMostThirtyMachines() {
    Landscape landscape = Landscape.oneArray(2_500);
    assertThat(landscape.datastores())
        .hasSizeGreaterThan(80)
        .allSatisfy(machines -> assertThat(machines).hasSizeLessThanOrEqualTo(30));
    assertThat(landscape.resources(Set.of()))
        .filteredOn(each -> each.kind() == ResourceKind.DATASTORE)
        .allSatisfy(each -> assertThat(each.uses()).containsExactly("array-0"));
  }

  @Test
  void plan_victim_isSlowWithinTwoStepsOfTheCulpritsLoad() {
    Trouble trouble = new Trouble(1, List.of(0, 2), 10, 20);
    TroublePlan plan = new TroublePlan(List.of(trouble));
    for (int victim : trouble.victims()) {
      assertThat(plan.latencyFactor(victim, 9)).isEqualTo(1);
      for (int step = 12; step < 20; step++) {
        assertThat(plan.latencyFactor(victim, step)).isBetween(5.0, 25.0);
      }
      assertThat(plan.latencyFactor(victim, 20)).isEqualTo(1);
    }
    assertThat(IntStream.range(0, 25).filter(step -> plan.loadFactor(1, step) > 1))
        .containsExactlyElementsOf(IntStream.range(10, 20).boxed().toList());
    assertThat(plan.loadFactor(0, 15)).isEqualTo(1);
    assertThat(plan.isAffected(1, 15)).isFalse();
    assertThat(plan.isAffected(3, 15)).isFalse();
  }

  @Test
  void plan_manyVictims_haveDifferentFactorsAndTheCulpritTheSumOfTheirLoads() {
    Trouble trouble = new Trouble(0, IntStream.range(1, 3_001).boxed().toList(), 0, 9);
    TroublePlan plan = new TroublePlan(List.of(trouble));
    assertThat(plan.loadFactor(0, 0)).isEqualTo(1_000);
    assertThat(
            trouble.victims().stream()
                .flatMap(machine -> plan.degradationsOf(machine).stream())
                .map(Degradation::factor)
                .distinct())
        .hasSize(3_000);
  }
}
