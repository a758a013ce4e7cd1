package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines of one host of which only the answers are measured, and all become slow. */
class LoneAnswersTest {
  private final Random random = new Random(3);

  private CauseClass cause(int machines) {
    MeasuredSite site = new MeasuredSite().add("host", ResourceKind.HOST);
    for (int vm = 0; vm < machines; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "host");
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              double ordinary = 40 * (1 + 0.05 * random.nextGaussian());
              boolean isSlow = step >= 600 && step < 700;
              return id.equals("host")
                  ? Map.of()
                  : Map.of("app.response_time", isSlow ? 10 * ordinary : ordinary);
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst().causeClass();
  }

  @Test
  void replay_answersOfOneMachineAreSlow_areNoFaultOfItsHost() {
    assertThat(cause(1)).isEqualTo(CauseClass.UNKNOWN);
  }

  @Test
  void replay_answersOfSeveralMachinesAreSlow_areAFaultOfTheirHost() {
    assertThat(cause(3)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }
}
