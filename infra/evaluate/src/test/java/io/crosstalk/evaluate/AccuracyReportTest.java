package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.sequence.PublishedSequence;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AccuracyReportTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");

  @Test
  void text_incidentsInSilentCases_areCountedPerDomainDay() {
    AccuracyReport report =
        new AccuracyReport(
            List.of(silent("quiet-1", 10), silent("quiet-2", 30, alarm(), alarm())), Map.of());

    assertThat(report.text())
        .contains("| silent cases with an incident | 1 of 2 | |\n")
        .contains(
            "| incidents a day in a quiet domain | 0.0500 (2 in 40 domain-days) | at most 0.01"
                + " |\n");
  }

  @Test
  void domains_usedByTwoResourcesDirectlyOrIndirectly_areCounted() {
    List<Resource> resources =
        List.of(
            resource("vm-1", "host-1", "ds-1"),
            resource("vm-2", "host-2", "ds-1"),
            resource("vm-3", "host-2", "ds-2"),
            resource("ds-1", "array-1"),
            resource("ds-2", "array-1"));

    assertThat(DomainDays.domains(resources)).isEqualTo(3);
  }

  @Test
  void domainDays_caseOfThirtySixHours_isOneAndAHalf() {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    samples.put(START.toEpochMilli(), Map.of());
    samples.put(START.plus(Duration.ofHours(36)).toEpochMilli(), Map.of());
    List<Resource> resources = List.of(resource("vm-1", "ds-1"), resource("vm-2", "ds-1"));

    assertThat(DomainDays.of(new CaseFolder("quiet-1", resources, List.of(), samples, List.of())))
        .isEqualTo(1.5);
  }

  @Test
  void text_severalDelays_hasMedianDelay() {
    AccuracyReport even = new AccuracyReport(List.of(late(1), late(2), late(4), late(9)), Map.of());
    AccuracyReport odd = new AccuracyReport(List.of(late(1), late(4), late(9)), Map.of());

    assertThat(even.text()).contains("| median detection delay, intervals | 3.0 | at most 2 |\n");
    assertThat(odd.text()).contains("| median detection delay, intervals | 4.0 | at most 2 |\n");
  }

  @Test
  void failures_wrongCase_hasExpectedAndReportedIncidentsAndReasons() {
    ExpectedIncident wanted =
        new ExpectedIncident(
            CauseClass.NOISY_NEIGHBOUR,
            List.of("vm-pay"),
            List.of("vm-lab"),
            "ds-1",
            START,
            START.plusSeconds(600));
    ReportedIncident reported =
        new ReportedIncident(
            Severity.MAJOR,
            START,
            START.plusSeconds(60),
            null,
            CauseClass.CAPACITY,
            Set.of(),
            null,
            List.of(victim("vm-web"), victim("vm-db")),
            List.of(
                new ReportedIncident.RankedSuspect("vm-build", 0.62),
                new ReportedIncident.RankedSuspect("vm-lab", 0.31)),
            "");

    assertThat(new AccuracyReport(List.of(outcome(List.of(wanted), reported)), Map.of()).failures())
        .isEqualToNormalizingNewlines(
            """
            bully-1
                Expected: noisy_neighbour at ds-1 from 2026-03-02T00:00:00Z to 2026-03-02T00:10:00Z; victims: vm-pay; culprits: vm-lab.
                Reported: capacity (major) from 2026-03-02T00:00:00Z on; victims: vm-web (disk.latency 0.4 ms → 25 ms), vm-db (disk.latency 0.4 ms → 25 ms); culprits: vm-build; suspects: vm-build 0.62, vm-lab 0.31.
                Wrong because the cause is capacity instead of noisy_neighbour; vm-pay, the first victim, is not among the affected resources; vm-lab has a probability of only 0.31; a culprit has at least 0.50; vm-build is named as a culprit and is none.
                Not throughout: the place is none instead of ds-1 (onset 2026-03-02T00:00:00Z).
            """);
  }

  @Test
  void failures_noIncident_saysNoIncidentWasReported() {
    ExpectedIncident wanted =
        new ExpectedIncident(CauseClass.CAPACITY, List.of(), List.of(), null, null, null);

    assertThat(new AccuracyReport(List.of(outcome(List.of(wanted))), Map.of()).failures())
        .isEqualToNormalizingNewlines(
            """
            bully-1
                Expected: capacity; victims: any; culprits: none.
                Reported: no incident.
                Wrong because no incident was reported.
            """);
    assertThat(new AccuracyReport(List.of(outcome(List.of(), alarm())), Map.of()).failures())
        .contains("    Expected: no incident.", "1 incident reported where none is expected.");
  }

  private static CaseOutcome outcome(
      List<ExpectedIncident> expected, ReportedIncident... notified) {
    return new CaseOutcome(
        "bully-1",
        expected,
        List.of(notified),
        List.of(),
        PublishedSequence.of(List.of(), expected, 0),
        60_000,
        1);
  }

  /**
   * Creates an outcome whose incident was detected {@code intervals} sampling intervals after the
   * onset.
   */
  private static CaseOutcome late(int intervals) {
    ExpectedIncident wanted =
        new ExpectedIncident(CauseClass.UNKNOWN, List.of(), List.of(), null, START, null);
    Instant detected = START.plus(Duration.ofMinutes(intervals));
    return outcome(
        List.of(wanted),
        new ReportedIncident(
            Severity.MINOR,
            START,
            detected,
            null,
            CauseClass.UNKNOWN,
            Set.of(),
            null,
            List.of(),
            List.of(),
            ""));
  }

  private static Victim victim(String id) {
    return new Victim(
        id, ResourceKind.VM, "disk.latency", 0.4, 25, "ms", Environment.PRODUCTION, null, 3);
  }

  private static CaseOutcome silent(String name, double domainDays, ReportedIncident... notified) {
    return new CaseOutcome(
        name,
        List.of(),
        List.of(notified),
        List.of(),
        PublishedSequence.of(List.of(), List.of(), 0),
        60_000,
        domainDays);
  }

  private static Resource resource(String id, String... uses) {
    return new Resource(
        id,
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        List.of(uses));
  }

  private static ReportedIncident alarm() {
    return new ReportedIncident(
        Severity.MINOR,
        START,
        START,
        null,
        CauseClass.UNKNOWN,
        Set.of(),
        null,
        List.of(),
        List.of(),
        "");
  }
}
