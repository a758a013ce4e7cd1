package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.sequence.PublishedSequence;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaseOutcomeTest {
  private static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final ExpectedIncident WANTED =
      new ExpectedIncident(
          CauseClass.NOISY_NEIGHBOUR, List.of("vm-pay"), List.of("vm-lab"), "ds-1", START, null);

  @Test
  void isRight_incidentAsExpected_isTrueWithoutFaults() {
    CaseOutcome outcome = outcome(WANTED, incident("vm-pay", 0, "vm-lab"));

    assertThat(outcome.faults()).isEmpty();
    assertThat(outcome.isRight()).isTrue();
    assertThat(outcome.isDomainRight()).isTrue();
  }

  @Test
  void nearest_severalIncidents_prefersIncidentOfVictimThenClosestInTime() {
    ReportedIncident other = incident("vm-web", 0, "vm-lab");
    ReportedIncident late = incident("vm-pay", 90, "vm-lab");
    ReportedIncident early = incident("vm-pay", 30, "vm-lab");

    assertThat(outcome(WANTED, other, late, early).nearest(WANTED)).isSameAs(early);
    assertThat(outcome(WANTED, other).nearest(WANTED)).isSameAs(other);
    assertThat(outcome(WANTED).nearest(WANTED)).isNull();
  }

  @Test
  void delay_detectedIncident_isInSamplingIntervals() {
    assertThat(outcome(WANTED, incident("vm-pay", 90, "vm-lab")).delay()).isEqualTo(1.5);
    assertThat(outcome(WANTED).delay()).isNull();
  }

  @Test
  void falseCulprits_resourceWronglyNamedAsCulprit_isContained() {
    CaseOutcome outcome = outcome(WANTED, incident("vm-pay", 0, "vm-build"));

    assertThat(outcome.falseCulprits()).containsExactly("vm-build");
    assertThat(outcome.isCulpritFirst()).isFalse();
  }

  @Test
  void falseCulprits_victimOfSelfInflictedDegradation_isNotContained() {
    ExpectedIncident self =
        new ExpectedIncident(
            CauseClass.SELF_INFLICTED, List.of("vm-pay"), List.of(), null, START, null);

    assertThat(outcome(self, incident("vm-pay", 0, "vm-pay")).falseCulprits()).isEmpty();
  }

  @Test
  void isRightThroughout_placeOrContributingCauseThatIsAnother_isNot() {
    CaseOutcome elsewhere = outcome(stating("ds-2", null), incident("vm-pay", 0, "vm-lab"));
    CaseOutcome contributing =
        outcome(
            stating("ds-1", List.of(CauseClass.MISCONFIGURATION)), incident("vm-pay", 0, "vm-lab"));

    assertThat(elsewhere.isRight()).isTrue();
    assertThat(elsewhere.isRightThroughout()).isFalse();
    assertThat(elsewhere.sequenceFaults())
        .containsExactly("the place is ds-1 instead of ds-2 (onset 2026-03-02T00:00:00Z)");
    assertThat(contributing.sequenceFaults())
        .containsExactly(
            "contributing is capacity instead of misconfiguration (onset 2026-03-02T00:00:00Z)");
  }

  @Test
  void isRightThroughout_asStatedOrNotStated_isRight() {
    ReportedIncident reported = incident("vm-pay", 0, "vm-lab");

    assertThat(outcome(stating("ds-1", List.of(CauseClass.CAPACITY)), reported).isRightThroughout())
        .isTrue();
    assertThat(outcome(stating(null, null), reported).isRightThroughout()).isTrue();
  }

  private static ExpectedIncident stating(String place, List<CauseClass> contributing) {
    return new ExpectedIncident(
        CauseClass.NOISY_NEIGHBOUR,
        contributing,
        List.of("vm-pay"),
        List.of("vm-lab"),
        place,
        START,
        null,
        null,
        null);
  }

  @Test
  void kind_folderNameWithNumber_isNameWithoutNumber() {
    assertThat(outcome(WANTED).kind()).isEqualTo("bully-iops");
  }

  private static CaseOutcome outcome(ExpectedIncident wanted, ReportedIncident... notified) {
    return new CaseOutcome(
        "bully-iops-17",
        List.of(wanted),
        List.of(notified),
        List.of(),
        PublishedSequence.of(List.of(), List.of(wanted), 0),
        60_000,
        1);
  }

  private static ReportedIncident incident(String victim, int seconds, String culprit) {
    Instant at = START.plusSeconds(seconds);
    return new ReportedIncident(
        Severity.MAJOR,
        at,
        at,
        null,
        CauseClass.NOISY_NEIGHBOUR,
        Set.of(CauseClass.CAPACITY),
        "ds-1",
        List.of(
            new Victim(
                victim,
                ResourceKind.VM,
                "disk.latency",
                0.4,
                25,
                "ms",
                Environment.PRODUCTION,
                null,
                3)),
        List.of(new ReportedIncident.RankedSuspect(culprit, 0.9)),
        "");
  }
}
