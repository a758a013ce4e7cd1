package io.crosstalk.bench.storm.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.load.BenchTrouble;
import io.crosstalk.bench.load.PlannedDegradation;
import io.crosstalk.bench.load.TroublePlan;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StormLandscapeTest {
  @Test
  void troubles_stormOfOneArray_degradeAllMachinesButCulprit() {
    StormWorkload workload = StormWorkload.quiet(Scenario.ONE_ARRAY, 2_500, 0, 0);
    TroublePlan plan = StormTroubles.of(workload);
    int culprit = plan.troubles().getLast().culprit();
    int middle = (workload.stormFrom() + workload.stormTo()) / 2;
    List<Integer> well =
        IntStream.range(0, 2_500).filter(i -> !plan.isAffected(i, middle)).boxed().toList();
    assertThat(well).containsExactly(culprit);
  }

  @Test
  void troubles_defaultWarmUp_haveThreeEarlierStormsByOtherCulprits() {
    StormWorkload workload = StormWorkload.quiet(Scenario.ONE_ARRAY, 2_500, 0, 0);
    List<BenchTrouble> troubles = StormTroubles.of(workload).troubles();
    assertThat(troubles).extracting(BenchTrouble::culprit).doesNotHaveDuplicates().hasSize(4);
    assertThat(troubles.subList(0, 3))
        .allSatisfy(trouble -> assertThat(trouble.to()).isLessThan(workload.stormFrom()));
    assertThat(StormTroubles.of(StormWorkload.quiet(Scenario.ONE_ARRAY, 0, 75, 0)).troubles())
        .hasSize(1);
  }

  @Test
  void louder_manyVictims_isAboutTheSumOfTheirLoads() {
    assertThat(new BenchTrouble(0, IntStream.range(1, 3_001).boxed().toList(), 0, 1).louder())
        .isEqualTo(1_000);
    assertThat(new BenchTrouble(0, List.of(1), 0, 1).louder()).isEqualTo(BenchTrouble.LOUDER);
  }

  @Test
  void landscape_stormOfOneArray_hasDatastoresOfAtMostThirtyMachines() {
    StormLandscape landscape = new StormLandscape(Scenario.ONE_ARRAY, 2_500);
    assertThat(landscape.datastores())
        .hasSizeGreaterThan(80)
        .allSatisfy(machines -> assertThat(machines).hasSizeLessThanOrEqualTo(30));
    assertThat(landscape.resources(Set.of()))
        .filteredOn(each -> each.kind() == ResourceKind.DATASTORE)
        .allSatisfy(each -> assertThat(each.uses()).containsExactly("array-0"));
  }

  @Test
  void troubles_scenarioOfManyTroubles_useDifferentDatastoresWithinTheStorm() {
    StormWorkload workload = StormWorkload.quiet(Scenario.MANY_TROUBLES, 0, 0, 0);
    List<BenchTrouble> troubles = StormTroubles.of(workload, 0).troubles();
    assertThat(troubles).hasSize(100);
    Set<Integer> taken = new HashSet<>();
    for (BenchTrouble trouble : troubles) {
      assertThat(trouble.victims()).hasSizeBetween(1, 100).doesNotContain(trouble.culprit());
      assertThat(trouble.from()).isGreaterThanOrEqualTo(workload.stormFrom());
      assertThat(trouble.to()).isLessThanOrEqualTo(workload.stormTo());
      assertThat(trouble.to() - trouble.from()).isBetween(30, 90);
      assertThat(taken.add(trouble.culprit())).isTrue();
      assertThat(taken).doesNotContainAnyElementsOf(trouble.victims());
      taken.addAll(trouble.victims());
    }
  }

  @Test
  void landscape_scenarioOfOneDatastore_hasAllMachinesOnIt() {
    StormLandscape landscape = new StormLandscape(Scenario.ONE_DATASTORE, 3_000);
    assertThat(landscape.datastores()).hasSize(1);
    assertThat(landscape.datastores().getFirst()).hasSize(3_000);
  }

  @ParameterizedTest
  @EnumSource
  void landscape_everyScenario_namesKnownDomainsAndMakesCulpritsUat(Scenario scenario) {
    StormWorkload workload = StormWorkload.quiet(scenario, 500, 0, 0);
    TroublePlan plan = StormTroubles.of(workload);
    StormLandscape landscape = new StormLandscape(scenario, 500);
    List<Resource> resources = landscape.resources(plan);
    Set<String> known = new HashSet<>();
    for (Resource resource : resources) {
      assertThat(known).containsAll(resource.uses());
      known.add(resource.id());
    }
    assertThat(resources).hasSize(500 + landscape.domains());
    assertThat(known).hasSize(resources.size());
    assertThat(resources)
        .filteredOn(each -> each.environment() == Environment.UAT)
        .hasSameSizeAs(plan.troubles());
  }

  @Test
  void signals_quietAndStormyWorkload_differOnlyDuringTroubles() {
    StormWorkload quiet = StormWorkload.quiet(Scenario.ONE_DATASTORE, 20, 1, 2);
    TroublePlan plan = StormTroubles.of(quiet);
    StormSignals calm = StormFeeder.signals(quiet, plan);
    StormSignals wild = StormFeeder.signals(quiet.withStorm(), plan);
    for (int step = 0; step < quiet.steps(); step++) {
      for (int machine = 0; machine < 20; machine++) {
        boolean touched =
            plan.isAffected(machine, step)
                || plan.loadFactor(machine, step) > 1
                || plan.latencyFactor(machine, step) > 1;
        long time = StormWorkload.timeOf(step);
        assertThat(wild.next(machine, step, time).equals(calm.next(machine, step, time)))
            .isEqualTo(!touched);
      }
    }
  }

  @Test
  void troubles_nextCycle_haveDifferentCulprit() {
    StormWorkload workload = StormWorkload.quiet(Scenario.ONE_DATASTORE, 500, 0, 0);
    assertThat(StormTroubles.of(workload, 1).troubles().getFirst().culprit())
        .isNotEqualTo(StormTroubles.of(workload, 0).troubles().getFirst().culprit());
  }

  @Test
  void degradations_sameTrouble_differByMachine() {
    TroublePlan plan = StormTroubles.of(StormWorkload.quiet(Scenario.ONE_DATASTORE, 100, 0, 0), 0);
    assertThat(
            IntStream.range(0, 100)
                .boxed()
                .flatMap(machine -> plan.degradationsOf(machine).stream())
                .map(PlannedDegradation::factor)
                .distinct())
        .hasSize(99);
  }
}
