package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.engine.site.evidence.Unmeasured;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines of one array that are slow at the same load, and a machine without any relation. */
class UnplacedLoadTest {
  private final Random random = new Random(3);

  private static boolean isSlow(int step) {
    return step >= 600 && step < 700;
  }

  /** Replays the site, whose machine without a relation has a grown load from a step on. */
  private Diagnosis incident(int loudFrom, boolean isArrayMeasured) {
    MeasuredSite site =
        new MeasuredSite().add("array", ResourceKind.ARRAY).add("bi-load", ResourceKind.VM);
    for (int vm = 0; vm < 4; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "array");
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              double noise = 1 + 0.05 * random.nextGaussian();
              boolean isLoud = step >= loudFrom && step < loudFrom + 100;
              return switch (id) {
                case "array" -> isArrayMeasured ? Map.of("disk.iops", 4_000 * noise) : Map.of();
                case "bi-load" -> Map.of("disk.iops", (isLoud ? 9_000 : 300) * noise);
                default ->
                    Map.of(
                        "disk.iops",
                        1_000 * (1 + 0.05 * random.nextGaussian()),
                        "disk.latency",
                        (isSlow(step) ? 20 : 2) * noise);
              };
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  @Test
  void replay_machineWithoutARelationIsLoudAtTheSameTime_isNoFaultAndIsNotRuledOut() {
    Diagnosis incident = incident(600, false);

    assertThat(incident.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(incident.culprits()).isEmpty();
    assertThat(incident.notMeasured())
        .contains(new Unmeasured("bi-load", Unmeasured.Subject.RELATIONS, false));
    assertThat(incident.facts())
        .filteredOn(TotalLoad.class::isInstance)
        .allMatch(fact -> ((TotalLoad) fact).mayBePartial())
        .isNotEmpty();
  }

  @Test
  void replay_machineWithoutARelationIsLoudAtAnotherTime_isAFaultOfTheArray() {
    Diagnosis incident = incident(300, false);

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.notMeasured())
        .extracting(Unmeasured::subject)
        .doesNotContain(Unmeasured.Subject.RELATIONS);
  }

  @Test
  void replay_serviceIsSlowWhileAMachineThatItDoesNotUseIsLoud_asksForNoRelation() {
    MeasuredSite site =
        new MeasuredSite()
            .add("array", ResourceKind.ARRAY)
            .add("vm-loud", ResourceKind.VM, "array")
            .add("crm", ResourceKind.APPLICATION)
            .add("shop", ResourceKind.APPLICATION, "crm");
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              double noise = 1 + 0.05 * random.nextGaussian();
              return switch (id) {
                case "array" -> Map.of();
                case "vm-loud" -> Map.of("disk.iops", (isSlow(step) ? 9_000 : 300) * noise);
                default -> Map.of("app.response_time", (isSlow(step) ? 900 : 90) * noise);
              };
            });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().notMeasured())
        .extracting(Unmeasured::subject)
        .doesNotContain(Unmeasured.Subject.RELATIONS);
  }

  @Test
  void replay_arrayMeasuresItsWholeLoad_isAFaultOfTheArray() {
    assertThat(incident(600, true).causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }
}
