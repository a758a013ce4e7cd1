package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A machine fills its host. Afterwards the host stays a little slower for a long time, because all
 * others work a little more.
 */
class LingeringTroubleTest {
  private static final List<String> OTHERS = List.of("a", "b", "c", "d");
  private static final int FROM = 600;
  private static final int LOUD = 30;

  private final Random random = new Random(7);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private Diagnosis replay(int lingering) {
    MeasuredSite site = new MeasuredSite().add("host", ResourceKind.HOST);
    OTHERS.forEach(each -> site.add(each, ResourceKind.VM, "host"));
    site.add("loud", ResourceKind.VM, "host");
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isLoud = step >= FROM && step < FROM + LOUD;
              boolean isBusier = step >= FROM + LOUD && step < FROM + LOUD + lingering;
              return switch (id) {
                case "host" -> Map.of();
                case "loud" -> Map.of("cpu.utilization", about(isLoud ? 75 : 15));
                default ->
                    Map.of(
                        "cpu.utilization",
                        about(isBusier ? 60 : 40),
                        "cpu.ready",
                        about(isLoud ? 20 : isBusier ? 6 : 2));
              };
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  private static void assertLoud(Diagnosis incident) {
    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits())
        .extracting(each -> each.resource().id())
        .containsExactly("loud");
  }

  @Test
  void replay_hostRecovers_namesTheLoudMachine() {
    assertLoud(replay(0));
  }

  @Test
  void replay_hostStaysALittleSlower_namesTheLoudMachineToo() {
    assertLoud(replay(180));
  }
}
