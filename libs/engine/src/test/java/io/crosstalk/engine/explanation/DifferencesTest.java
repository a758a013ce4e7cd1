package io.crosstalk.engine.explanation;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.Story;
import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.event.Incident;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Sentences on a culprit whose probability, evidence or contention domain has changed. */
class DifferencesTest {
  private static final Incident INCIDENT =
      new Story().tell(verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1")).theIncident();

  /** A version with a culprit that has two kinds of evidence, unless a test removes them. */
  private static Differences.Version version(double probability, Consumer<ObjectNode> change) {
    ObjectNode json = EventJson.mapper().valueToTree(INCIDENT);
    ObjectNode suspect = (ObjectNode) json.path("suspects").get(0);
    suspect.put("probability", probability);
    change.accept(suspect);
    return new Differences.Version(EventJson.mapper().treeToValue(json, Incident.class), List.of());
  }

  private static Differences.Version notified(double probability) {
    return version(probability, suspect -> {});
  }

  private static Differences.Version ofOneKind(double probability) {
    return version(probability, suspect -> ((ArrayNode) suspect.path("evidence")).remove(1));
  }

  private static Differences.Version withoutTeam(double probability) {
    return version(probability, suspect -> suspect.putNull("team"));
  }

  private static List<String> between(Differences.Version before, Differences.Version now) {
    return Differences.between(before, now, Teams::isToBeNotified);
  }

  @Test
  void between_higherProbability_hasRisenAndTheTeamIsNotified() {
    assertThat(between(notified(0.5), notified(0.9)))
        .containsExactly(
            "The probability of vm-uat as the culprit has risen from 50 % to 90 %.",
            "The team of vm-uat is notified now.");
  }

  @Test
  void between_lowerProbabilityWithMoreEvidence_hasFallenAndTheTeamIsNotified() {
    assertThat(between(ofOneKind(0.85), notified(0.82)))
        .containsExactly(
            "The probability of vm-uat as the culprit has fallen from 85 % to 82 %.",
            "The team of vm-uat is notified now.");
  }

  @Test
  void between_moreEvidenceOnly_statesNoOtherProbability() {
    assertThat(between(ofOneKind(0.85), notified(0.85)))
        .containsExactly("The team of vm-uat is notified now.");
  }

  @Test
  void between_higherProbabilityWithLessEvidence_hasRisen() {
    assertThat(between(notified(0.82), ofOneKind(0.85)))
        .containsExactly("The probability of vm-uat as the culprit has risen from 82 % to 85 %.");
  }

  @Test
  void between_suspectWithoutATeam_statesNoTeam() {
    assertThat(between(withoutTeam(0.5), withoutTeam(0.9)))
        .containsExactly("The probability of vm-uat as the culprit has risen from 50 % to 90 %.");
  }

  @Test
  void between_culpritThroughAnotherDomain_namesTheDomain() {
    Differences.Version through =
        version(
            0.9,
            suspect -> suspect.putObject("through").put("id", "ds-2").put("kind", "datastore"));

    assertThat(between(notified(0.9), through))
        .containsExactly("vm-uat degrades through the datastore ds-2, as is known now.");
    assertThat(between(through, notified(0.9)))
        .as("the domain of the incident again")
        .containsExactly("vm-uat degrades through the datastore ds-1, as is known now.");
    assertThat(between(through, through)).isEmpty();
    Differences.Version same =
        version(
            0.9,
            suspect -> suspect.putObject("through").put("id", "ds-1").put("kind", "datastore"));
    assertThat(between(notified(0.9), same)).as("the same domain, stated otherwise").isEmpty();
    assertThat(between(same, notified(0.9))).isEmpty();
  }
}
