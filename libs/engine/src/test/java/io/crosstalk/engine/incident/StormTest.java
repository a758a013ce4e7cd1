package io.crosstalk.engine.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.findings.IncidentLimits;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.testkit.StormVerdicts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that incidents of storms stay readable; quadratic cost would take minutes. */
class StormTest {
  private static final int VICTIMS = 1000;

  @Test
  void apply_thousandVictimsOfOneCulprit_givesOneReadableIncident() {
    List<Verdict> verdicts = StormVerdicts.oneCulprit("live", VICTIMS);
    Story story = new Story();

    story.tell(verdicts);

    Incident incident = story.theIncident();
    assertThat(incident.victimCount()).isEqualTo(VICTIMS);
    assertThat(incident.victims()).hasSize(IncidentLimits.VICTIMS);
    assertThat(incident.victims().getFirst().resource()).isEqualTo("vm-0700");
    assertThat(incident.title())
        .isEqualTo("vm-0700 and 999 more slow: vm-bully (UAT) loads array-1");
    assertThat(story.states().iterator().next().victims()).hasSize(VICTIMS);
  }

  @Test
  void apply_hundredUnrelatedProblems_givesHundredIncidents() {
    List<Verdict> verdicts = StormVerdicts.independent("live", 100);
    Story story = new Story();

    story.tell(verdicts);

    assertThat(story.incidents()).hasSize(100).allMatch(each -> each.victimCount() == 3);
  }
}
