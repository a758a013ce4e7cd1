package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A shop, with a machine of its own and one of its database, whose load grows on both. They are on
 * one host with machines of others.
 */
class OwnMachinesTest {
  private static final int FROM = 600;
  private static final int TO = 700;

  private final MeasuredSite site =
      new MeasuredSite()
          .add("host", ResourceKind.HOST)
          .add("vm-db", ResourceKind.VM, "host")
          .add("vm-shop", ResourceKind.VM, "host")
          .add("vm-mail", ResourceKind.VM, "host")
          .add("vm-wiki", ResourceKind.VM, "host")
          .add("db", ResourceKind.DATABASE, "vm-db")
          .add("shop", ResourceKind.APPLICATION, "vm-shop", "db")
          .add("mail", ResourceKind.APPLICATION, "vm-mail");

  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private Diagnosis replay(List<String> victims) {
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isDisturbed = step >= FROM && step < TO;
              boolean isSlow = isDisturbed && victims.contains(id);
              boolean isLoud = isDisturbed && List.of("vm-db", "vm-shop").contains(id);
              if (id.equals("host")) {
                return Map.of("cpu.utilization", about(isDisturbed ? 97 : 40));
              }
              return id.startsWith("vm-")
                  ? Map.of(
                      "cpu.utilization", about(isLoud ? 90 : 20),
                      "cpu.ready", about(isSlow ? 20 : 0.1))
                  : Map.of("app.response_time", about(isSlow ? 400 : 40));
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  @Test
  void replay_machinesOfOneServiceSlowOnlyIt_areItsOwnLoad() {
    Diagnosis incident = replay(List.of("vm-db", "vm-shop", "db", "shop"));

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incident.culprits()).isEmpty();
    assertThat(incident.facts()).anyMatch(LoadGrowth.class::isInstance);
  }

  @Test
  void replay_machinesOfOneServiceSlowAnother_areNamed() {
    Diagnosis incident = replay(List.of("vm-db", "vm-shop", "db", "shop", "vm-mail", "mail"));

    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits())
        .extracting(each -> each.resource().id())
        .containsExactlyInAnyOrder("vm-db", "vm-shop");
  }

  @Test
  void replay_machinesOfAServiceSlowAnotherAfterItsNewVersion_areAMisconfiguration() {
    Instant begin = Instant.ofEpochMilli((FROM + 1) * MeasuredSite.STEP_MS);
    site.add(new Change(begin, "shop", ChangeKind.DEPLOY, "version 2"));
    Diagnosis incident = replay(List.of("vm-db", "vm-shop", "db", "shop", "vm-mail", "mail"));

    assertThat(incident.causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(incident.culprits()).isEmpty();
    assertThat(incident.facts()).anyMatch(ChangeBefore.class::isInstance);
  }
}
