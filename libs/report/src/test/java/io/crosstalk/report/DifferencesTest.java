package io.crosstalk.report;

import static io.crosstalk.report.Diagnoses.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.report.incident.Differences;
import io.crosstalk.report.incident.Teams;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DifferencesTest {
  private static final Figure LOAD = new Figure("vm-uat", "disk.throughput", 755, 24, Double.NaN);

  private static final String CONCERNED = "Now concerned, too: team-quality (owner of the cause).";

  private static Diagnoses diagnosis(CauseClass causeClass, String place) {
    return new Diagnoses(
            causeClass,
            resource(place, ResourceKind.DATASTORE, Environment.PRODUCTION, "team-storage"))
        .victim("db-1", ResourceKind.DATABASE, "disk.latency", 1, 20, 30);
  }

  private static Differences.Version version(Diagnoses diagnosis) {
    return new Differences.Version(
        new Report(Reader.ALL, RulesOfThumb.shipped()).of(diagnosis.build()), List.of());
  }

  private static Differences.Version accused(
      double probability, @Nullable String team, Fact... reasons) {
    return version(
        diagnosis(CauseClass.NOISY_NEIGHBOUR, "ds-1")
            .suspect(
                resource("vm-uat", ResourceKind.VM, Environment.UAT, team), probability, reasons));
  }

  private static Differences.Version notified(double probability) {
    return accused(probability, "team-quality", new LoadGrowth(LOAD, 5), new Alignment(LOAD, 1, 0));
  }

  private static Differences.Version ofOneKind(double probability) {
    return accused(probability, "team-quality", new LoadGrowth(LOAD, 5));
  }

  private static Differences.Version withoutTeam(double probability) {
    return accused(probability, null, new LoadGrowth(LOAD, 5), new Alignment(LOAD, 1, 0));
  }

  private static List<String> between(Differences.Version before, Differences.Version now) {
    return Differences.between(before, now, Teams::isToBeNotified);
  }

  @Test
  void between_higherProbability_hasRisenAndTheTeamIsNotified() {
    assertThat(between(notified(0.5), notified(0.9)))
        .containsExactly(
            "The probability of vm-uat as the culprit has risen from 50 % to 90 %.",
            "The team of vm-uat is notified now.", CONCERNED);
  }

  @Test
  void between_lowerProbabilityWithMoreEvidence_hasFallenAndTheTeamIsNotified() {
    assertThat(between(ofOneKind(0.85), notified(0.82)))
        .containsExactly(
            "The probability of vm-uat as the culprit has fallen from 85 % to 82 %.",
            "The team of vm-uat is notified now.", CONCERNED);
  }

  @Test
  void between_moreEvidenceOnly_statesNoOtherProbability() {
    assertThat(between(ofOneKind(0.85), notified(0.85)))
        .containsExactly("The team of vm-uat is notified now.", CONCERNED);
  }

  @Test
  void between_higherProbabilityWithLessEvidence_hasRisen() {
    assertThat(between(notified(0.82), ofOneKind(0.85)))
        .containsExactly(
            "The probability of vm-uat as the culprit has risen from 82 % to 85 %.",
            "No longer concerned: team-quality (owner of the cause).");
  }

  @Test
  void between_suspectWithoutATeam_statesNoTeam() {
    assertThat(between(withoutTeam(0.5), withoutTeam(0.9)))
        .containsExactly(
            "The probability of vm-uat as the culprit has risen from 50 % to 90 %.",
            "Now concerned, too: unassigned (owner of the cause).");
  }

  @Test
  void between_anotherClassAtAnotherPlaceWithAChange_statesAllOfIt() {
    Differences.Version unknown = version(diagnosis(CauseClass.UNKNOWN, "ds-1"));
    Change firmware = new Change(Diagnoses.ONSET, "array-1", ChangeKind.FIRMWARE, "7.1");
    Differences.Version fault =
        version(diagnosis(CauseClass.SHARED_RESOURCE_FAULT, "array-1").change(firmware));

    assertThat(between(unknown, fault))
        .containsExactly(
            "The class of the cause has changed from unknown to shared resource fault.",
            "The contention domain is now the datastore array-1, no longer the datastore ds-1.",
            "A change was found: firmware update of array-1 (7.1), 13 March 19:00.");
    assertThat(between(fault, fault)).isEmpty();
  }
}
