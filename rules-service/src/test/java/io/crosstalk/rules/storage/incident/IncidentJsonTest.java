package io.crosstalk.rules.storage.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
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
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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

  @Test
  void entryOf_seriesOfTheFirstVictim_isKeptInFewPoints() {
    ObjectNode json = EventJson.mapper().valueToTree(Messages.withMap());
    List<Point> points =
        IntStream.range(0, 300).mapToObj(i -> new Point(60_000L * i, i == 200 ? 90 : 1)).toList();
    List<Series> series =
        List.of(
            new Series("vm-uat-oracle", "app.timeouts", "1/min", points),
            new Series("app-orders", "cpu.ready", "%", points),
            new Series("app-orders", "app.timeouts", "1/min", points));
    Evidence evidence =
        new Evidence(EvidenceKind.ON_OFF_ALIGNMENT, "Time-outs with the load.", 0.97, "1", series);
    json.set("evidence", EventJson.mapper().valueToTree(List.of(evidence)));
    Incident incident = EventJson.mapper().treeToValue(json, Incident.class);

    JsonNode sparkline =
        IncidentJson.entryOf(incident, new Standing(null, false)).path("sparkline");

    assertThat(sparkline.path("resource").asString()).isEqualTo("app-orders");
    assertThat(sparkline.path("metric").asString()).isEqualTo("app.timeouts");
    assertThat(sparkline.path("points")).hasSizeLessThanOrEqualTo(24);
    assertThat(sparkline.path("points").toString())
        .startsWith("[[0,1.0]")
        .contains("[12000000,90.0]")
        .endsWith("[17940000,1.0]]");
  }

  @Test
  void entryOf_incidentWithoutSeries_hasNoSparkline() {
    assertThat(IncidentJson.entryOf(Messages.withMap(), new Standing(null, false)).has("sparkline"))
        .isFalse();
  }
}
