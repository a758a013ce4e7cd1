package io.crosstalk.rules.lifecycle;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.IncidentStanding;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Incident;
import io.crosstalk.event.World;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DiagnosedTest {
  private static List<Incident> incidents(VerdictBuilder... verdicts) {
    IncidentReplay replay = new IncidentReplay(World.LIVE, SiteTime.UTC);
    replay.apply(Stream.of(verdicts).map(VerdictBuilder::build).toList());
    return replay.incidents();
  }

  /** A resolved incident would be reopened by one more victim. */
  @Test
  void victims_oneIsSecondary_areOnlyTheOthers() {
    Incident second =
        incidents(
                verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
                verdictOn("vm-c").from(10).using("ds-2").neighbour("vm-y", 0.9, "ds-2"),
                verdictOn("vm-a")
                    .from(5)
                    .decidedAt(90)
                    .using("ds-1", "ds-2")
                    .neighbour("vm-x", 0.9, "ds-1")
                    .also("vm-y", "ds-2", 0.4))
            .getLast();
    assertThat(second.victimCount()).isEqualTo(2);

    assertThat(Diagnosed.of(second, new IncidentStanding.Live()).victims()).isEqualTo(1);
  }
}
