package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines of one host of which the answers are measured, and at most the load, all slow. */
class LoneAnswersTest {
  private final Random random = new Random(3);

  private CauseClass cause(int machines, boolean isLoadMeasured) {
    MeasuredSite site = new MeasuredSite().add("host", ResourceKind.HOST);
    for (int vm = 0; vm < machines; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "host");
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              double ordinary = 40 * (1 + 0.05 * random.nextGaussian());
              boolean isSlow = step >= 600 && step < 700;
              double response = isSlow ? 10 * ordinary : ordinary;
              if (id.equals("host")) {
                return Map.of();
              }
              return isLoadMeasured
                  ? Map.of("app.response_time", response, "cpu.utilization", 20.0)
                  : Map.of("app.response_time", response);
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst().causeClass();
  }

  @Test
  void replay_answersOfOneMachineAreSlow_areNoFaultOfItsHost() {
    assertThat(cause(1, true)).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void replay_answersOfSeveralMachinesAreSlowAtTheSameLoad_areAFaultOfTheirHost() {
    assertThat(cause(3, true)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }

  @Test
  void replay_answersOfSeveralMachinesAreSlowAndNoLoadIsMeasured_areUnknown() {
    assertThat(cause(3, false)).isEqualTo(CauseClass.UNKNOWN);
  }
}
