package io.crosstalk.rules.lifecycle;

import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Contribution;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Victim;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosedTest {
  /** A resolved incident would be reopened by one more victim. */
  @Test
  void victims_oneIsSecondary_areOnlyTheOthers() {
    Incident incident =
        versionOn("vm-a")
            .neighbour("vm-x", 0.9, "ds-1")
            .with(List.of(versionOn("vm-b")))
            .build()
            .incident();
    Victim secondary = incident.victims().getLast().with(new Contribution(0.5, true, List.of()));
    Incident shared =
        IncidentVersions.owned(
            incident,
            List.of(incident.victims().getFirst(), secondary),
            incident.suspects(),
            incident.teams());

    assertThat(Diagnosed.of(shared, true).victims()).isEqualTo(1);
  }
}
