package io.crosstalk.rules.storage.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.Diagnosed;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import io.crosstalk.rules.lifecycle.Standing;
import io.crosstalk.rules.notify.message.Messages;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class IncidentJsonTest {
  @ParameterizedTest
  @CsvSource({"OPEN, CURRENT, lasts", "OPEN, NO_DATA, unknown", "RESOLVED, CURRENT, over"})
  void manualResolution_anyState_statesWhatIsKnownOfTheDegradation(
      IncidentStatus status, DataState data, String known) {
    Lifecycle resolved =
        new Lifecycle(
                new Diagnosed(IncidentStatus.OPEN, true, data, Severity.MAJOR, 1), PeoplesPart.NONE)
            .after(new Action.Resolve("planned"), "carol", Instant.EPOCH)
            .after(
                new Diagnosed(status, true, data, Severity.MAJOR, 1),
                VersionKind.REVISED,
                Instant.EPOCH);

    var json = IncidentJson.withPeople(EventJson.mapper().createObjectNode(), resolved);

    assertThat(json.path("manualResolution").path("degradation").asString()).isEqualTo(known);
  }

  private static final String MEASURED = "2026-03-13T15:00:00Z";
  private static final Instant BY_PERSON = Instant.parse("2026-03-13T14:00:00Z");

  private static Diagnosed diagnosed(IncidentStatus status) {
    return new Diagnosed(status, true, DataState.CURRENT, Severity.MAJOR, 1);
  }

  /** An incident whose recovery was measured. */
  private static JsonNode recovered(Lifecycle lifecycle) {
    var json =
        EventJson.mapper()
            .createObjectNode()
            .put("status", "resolved")
            .put("resolvedAt", MEASURED)
            .put("resolution", "recovered");
    json.putObject("end").put("at", MEASURED);
    return IncidentJson.withPeople(json, lifecycle);
  }

  @Test
  void resolvedAt_recoveryIsMeasuredAfterAPersonsResolution_staysThatOfThePerson() {
    Lifecycle resolved =
        new Lifecycle(diagnosed(IncidentStatus.OPEN), PeoplesPart.NONE)
            .after(new Action.Resolve("planned"), "carol", BY_PERSON)
            .after(diagnosed(IncidentStatus.RESOLVED), VersionKind.RESOLVED, Instant.EPOCH);

    JsonNode json = recovered(resolved);

    assertThat(json.path("resolvedAt").asString()).isEqualTo(BY_PERSON.toString());
    assertThat(json.path("resolution").asString()).isEqualTo("by_person");
    assertThat(json.path("end").path("at").asString()).isEqualTo(MEASURED);
  }

  @ParameterizedTest
  @CsvSource({"false, reopened", "true, acknowledged"})
  void resolvedAt_personHasReopenedTheIncident_isNull(boolean isAcknowledged, String status) {
    Lifecycle reopened =
        new Lifecycle(diagnosed(IncidentStatus.RESOLVED), PeoplesPart.NONE)
            .after(new Action.Reopen("it still hurts"), "carol", BY_PERSON);
    Lifecycle after =
        isAcknowledged
            ? reopened.after(new Action.Acknowledge("mine"), "carol", BY_PERSON)
            : reopened;

    JsonNode json = recovered(after);

    assertThat(json.path("status").asString()).isEqualTo(status);
    assertThat(json.has("resolvedAt")).isTrue();
    assertThat(json.path("resolvedAt").isNull()).isTrue();
    assertThat(json.path("resolution").isNull()).isTrue();
    assertThat(json.at("/diagnosedResolution/at").asString()).isEqualTo(MEASURED);
    assertThat(json.at("/diagnosedResolution/resolution").asString()).isEqualTo("recovered");
    assertThat(json.path("end").path("at").asString()).isEqualTo(MEASURED);
  }

  @Test
  void resolvedAt_personHasCommentedOnAResolvedIncident_staysThatOfTheRecovery() {
    Lifecycle commented =
        new Lifecycle(diagnosed(IncidentStatus.RESOLVED), PeoplesPart.NONE)
            .after(new Action.Comment("a backup ran"), "carol", BY_PERSON);

    JsonNode json = recovered(commented);

    assertThat(json.path("resolvedAt").asString()).isEqualTo(MEASURED);
    assertThat(json.path("resolution").asString()).isEqualTo("recovered");
  }

  @Test
  void entryOf_incidentWithAMap_leavesItOut() {
    Incident incident = Messages.withMap();

    assertThat(incident.map()).isNotNull();
    assertThat(IncidentJson.entryOf(incident, new Standing(null, false)).has("map")).isFalse();
  }
}
