package io.crosstalk.engine.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.findings.IncidentLimits;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.testkit.StormVerdicts;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that storms are applied in seconds, and that their incidents stay readable. */
class StormTest {
  private static final int VICTIMS = 1000;

  /** Limit far above the time without an optimizing compiler; quadratic cost takes minutes. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @Test
  void apply_thousandVictimsOfOneCulprit_givesOneReadableIncidentInTime() {
    List<Verdict> verdicts = StormVerdicts.oneCulprit("live", VICTIMS);
    Story story = new Story();

    Duration took = timed(() -> story.tell(verdicts));

    assertThat(took).isLessThan(LIMIT);
    Incident incident = story.theIncident();
    assertThat(incident.victimCount()).isEqualTo(VICTIMS);
    assertThat(incident.victims()).hasSize(IncidentLimits.VICTIMS);
    assertThat(incident.victims().getFirst().resource()).isEqualTo("vm-0700");
    assertThat(incident.title())
        .isEqualTo("vm-0700 and 999 more slow: vm-bully (UAT) loads array-1");
    assertThat(story.states().iterator().next().victims()).hasSize(VICTIMS);
  }

  @Test
  void apply_hundredUnrelatedProblems_givesHundredIncidentsInTime() {
    List<Verdict> verdicts = StormVerdicts.independent("live", 100);
    Story story = new Story();

    Duration took = timed(() -> story.tell(verdicts));

    assertThat(took).isLessThan(LIMIT);
    assertThat(story.incidents()).hasSize(100).allMatch(each -> each.victimCount() == 3);
  }

  /** Measures processor time, which other processes on the machine disturb less than the clock. */
  private static Duration timed(Runnable work) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    work.run();
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - start);
  }
}
