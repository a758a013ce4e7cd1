package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Titles: the victims, their degradation, and the cause with the culprit or the place. */
class TitlesTest {
  private static final SharedResource POOL = new SharedResource("ds-1", ResourceKind.DATASTORE);

  private static String title(CauseClass cause, String metric, int victims, Suspect... suspects) {
    return Titles.of(
        cause,
        POOL,
        VerdictBuilder.verdictOn("app-a").metric(metric).build().victim(),
        victims,
        List.of(suspects));
  }

  private static Suspect suspect(String name, double probability) {
    return new Suspect(1, name, Environment.UAT, "team-dba", probability, List.of());
  }

  @Test
  void of_culprit_isNamedAfterTheVictims() {
    Suspect culprit = suspect("vm-uat", 0.9);

    assertThat(title(CauseClass.NOISY_NEIGHBOUR, "disk.latency", 1, culprit))
        .isEqualTo("app-a slow: vm-uat (UAT) loads ds-1");
    assertThat(title(CauseClass.NOISY_NEIGHBOUR, "app.timeouts", 5, culprit))
        .isEqualTo("app-a (time-outs) and 4 more slow: vm-uat (UAT) loads ds-1");
    assertThat(title(CauseClass.NOISY_NEIGHBOUR, "disk.latency", 2, culprit, suspect("vm-y", 0.6)))
        .isEqualTo("app-a and 1 more slow: vm-uat (UAT) and 1 more load ds-1");
  }

  @Test
  void of_culpritsThroughDifferentResources_countsTheOthersApart() {
    SharedResource other = new SharedResource("ds-2", ResourceKind.DATASTORE);
    Suspect elsewhere = suspect("vm-y", 0.95).withThrough(other);

    assertThat(
            title(CauseClass.NOISY_NEIGHBOUR, "disk.latency", 2, elsewhere, suspect("vm-uat", 0.9)))
        .isEqualTo("app-a and 1 more slow: vm-uat (UAT) loads ds-1, 1 more elsewhere");
    assertThat(title(CauseClass.NOISY_NEIGHBOUR, "disk.latency", 1, elsewhere))
        .isEqualTo("app-a slow: vm-y (UAT) loads ds-2");
  }

  @Test
  void of_suspectBelowOneHalf_isNotNamed() {
    assertThat(title(CauseClass.NOISY_NEIGHBOUR, "disk.latency", 1, suspect("vm-uat", 0.4)))
        .isEqualTo("app-a slow: another load on the datastore ds-1, not certain yet which");
  }

  @Test
  void of_otherCauses_nameThePlace() {
    assertThat(title(CauseClass.CAPACITY, "app.errors", 1))
        .isEqualTo("app-a with errors: ds-1 is at its limit");
    assertThat(title(CauseClass.SHARED_RESOURCE_FAULT, "disk.latency", 3))
        .isEqualTo("app-a and 2 more slow: ds-1 has become slower");
    assertThat(title(CauseClass.SELF_INFLICTED, "disk.latency", 1))
        .isEqualTo("app-a slow: its own load");
    assertThat(title(CauseClass.MISSING_SIGNAL, "cpu.ready", 2))
        .isEqualTo("app-a and 1 more silent: no samples arrive");
    assertThat(title(CauseClass.UNKNOWN, "disk.latency", 1)).isEqualTo("app-a slow: cause unknown");
  }
}
