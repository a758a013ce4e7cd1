package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A host with one large machine and small ones, whose sizes are not measured: the small ones have
 * used more percent together than the large one does when it fills the host.
 */
class LoudMachineTest {
  private static final List<String> SMALL = List.of("a", "b", "c", "d", "e");

  private final Random random = new Random(5);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  /** Replays a burst of the small machines that is well, and then one of the large machine. */
  private Diagnosis replay(int hostInterval) {
    MeasuredSite site = new MeasuredSite().add("host", ResourceKind.HOST);
    SMALL.forEach(each -> site.add(each, ResourceKind.VM, "host"));
    site.add("large", ResourceKind.VM, "host");
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isBurst = step >= 200 && step < 400;
              boolean isLoud = step >= 600 && step < 700;
              if (id.equals("host")) {
                double used = isLoud ? 97 : isBurst ? 45 : 35;
                return step % hostInterval > 0 ? Map.of() : Map.of("cpu.utilization", about(used));
              }
              Map<String, Double> machine = new HashMap<>();
              boolean isLarge = id.equals("large");
              double used = isLarge ? (isLoud ? 70 : 5) : isBurst ? 60 : 25;
              machine.put("cpu.utilization", about(used));
              machine.put("cpu.ready", about(isLoud ? 20 : 0.03));
              return machine;
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  private static void assertLarge(Diagnosis incident) {
    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits())
        .extracting(each -> each.resource().id())
        .containsExactly("large");
  }

  @Test
  void replay_largeMachineFillsTheHost_isNamedAlthoughThePercentagesWereHigherBefore() {
    assertLarge(replay(1));
  }

  @Test
  void replay_hostIsMeasuredLessOften_namesTheLargeMachine() {
    assertLarge(replay(15));
  }
}
