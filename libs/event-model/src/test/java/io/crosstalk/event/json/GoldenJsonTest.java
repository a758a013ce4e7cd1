package io.crosstalk.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Incident.Ticket;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.NotMeasured;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.DiagnosisMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Checks the fields of the JSON records and their order, on which other systems rely. */
class GoldenJsonTest {
  private static final Instant ONSET = Instant.parse("2026-03-13T19:00:00Z");
  private static final Instant DETECTED = Instant.parse("2026-03-13T19:01:00Z");
  private static final SharedResource ADAPTER =
      new SharedResource("esx-07/vmhba2", ResourceKind.STORAGE_ADAPTER);
  private static final Victim VICTIM =
      new Victim(
          "app-007",
          ResourceKind.APPLICATION,
          "app.response_time",
          61.0,
          410.0,
          "ms",
          Environment.PRODUCTION,
          "team-orders",
          1);
  private static final Suspect SUSPECT =
      new Suspect(
          1,
          "vm-uat-oracle",
          Environment.UAT,
          "team-quality",
          0.93,
          List.of(
              new Evidence(
                  EvidenceKind.ANTAGONIST_CORRELATION,
                  "It presses while the victim suffers.",
                  0.91,
                  "1",
                  List.of(
                      new Series(
                          "vm-uat-oracle",
                          "disk.throughput",
                          "MB/s",
                          List.of(new Point(1_773_428_400_000L, 1.2)))))));
  private static final List<Exoneration> EXONERATED =
      List.of(new Exoneration("array-02", "Its own latency stayed flat."));
  private static final List<Change> CHANGES =
      List.of(
          new Change(
              Instant.parse("2026-03-14T01:10:00Z"),
              "vm-uat-oracle",
              ChangeKind.VMOTION,
              "esx-08"));
  private static final Remedy REMEDY =
      new Remedy(
          "vmotion of vm-uat-oracle (esx-08)",
          true,
          80.0,
          1.3,
          "ms",
          ChangeKind.VMOTION,
          "app-007",
          "app.response_time");
  private static final List<NotMeasured> NOT_MEASURED =
      List.of(new NotMeasured("buffer credits", "san-sw-1/port-07"));
  private static final List<Evidence> REASONS =
      List.of(
          new Evidence(
              EvidenceKind.DOSE_RESPONSE,
              "At the same load it answers in 24 ms instead of 0.7 ms.",
              34.3,
              "1",
              List.of(
                  new Series(
                      "app-007",
                      "app.response_time",
                      "ms",
                      List.of(new Point(1_773_428_400_000L, 410.0))))));
  private static final List<Advice> ADVICE =
      List.of(
          new Advice(
              AdviceAction.VMOTION,
              "vm-uat-oracle",
              "Move vm-uat-oracle to another host.",
              "It presses on esx-07/vmhba2.",
              "No change request is needed (uat)."));

  private static final IncidentMap MAP =
      new IncidentMap(
          List.of(
              new Node("app-007", ResourceKind.APPLICATION, Role.VICTIM, "esx-07"),
              new Node("esx-07", ResourceKind.HOST, Role.BETWEEN, "esx-07/vmhba2"),
              new Node("esx-07/vmhba2", ResourceKind.STORAGE_ADAPTER, Role.SHARED, null),
              new Node("vm-uat-oracle", ResourceKind.VM, Role.CULPRIT, "esx-07")),
          0);

  private static final Incident INCIDENT =
      new Incident(
          "inc-71d0c8b35ae94f02",
          null,
          "live",
          IncidentStatus.OPEN,
          Severity.CRITICAL,
          "vm-uat-oracle (uat) slows app-007 through esx-07/vmhba2",
          CauseClass.NOISY_NEIGHBOUR,
          List.of(CauseClass.CAPACITY),
          ONSET,
          null,
          DETECTED,
          DETECTED,
          null,
          Instant.parse("2026-03-13T19:01:00.250Z"),
          3,
          ADAPTER,
          List.of(VICTIM),
          7,
          List.of(SUSPECT),
          EXONERATED,
          NOT_MEASURED,
          List.of(
              new TeamInvolvement("team-orders", TeamRole.VICTIM),
              new TeamInvolvement("team-quality", TeamRole.CULPRIT),
              new TeamInvolvement("team-vmware", TeamRole.OWNER_OF_SHARED_RESOURCE)),
          List.of(new Recurrence("inc-1f00c8b35ae94f02", Instant.parse("2026-02-13T19:00:00Z"))),
          CHANGES,
          REMEDY,
          List.of(new Ticket("servicenow", "INC0010023", "https://itsm.example/INC0010023", "new")),
          "fp-11",
          REASONS,
          ADVICE,
          "app-007 is degraded.\nIt is vm-uat-oracle.",
          DataState.NO_DATA,
          null,
          null,
          "America/New_York",
          new Summary("app-007 is degraded.", "It is vm-uat-oracle.", "Move vm-uat-oracle."),
          List.of(),
          MAP);

  private static final DiagnosisMessage VERSION =
      new DiagnosisMessage.Version("live", INCIDENT, VersionKind.CHANGED, DETECTED, null, 17L);

  @Test
  void json_incident_equalsTheGoldenFile() throws IOException {
    assertThat(json(INCIDENT)).isEqualTo(golden("incident.json"));
    assertThat(read("incident.json", Incident.class)).isEqualTo(INCIDENT);
  }

  @Test
  void json_version_hasTheIncidentOfItsGoldenFile() throws IOException {
    String json =
        "{\"type\":\"version\",\"world\":\"live\",\"incident\":%s,\"kind\":\"changed\","
            + "\"at\":\"2026-03-13T19:01:00Z\",\"mergedInto\":null,\"decision\":17}";
    assertThat(json(VERSION)).isEqualTo(json.formatted(golden("incident.json")));
    assertThat(EventJson.read(EventJson.write(VERSION), DiagnosisMessage.class)).isEqualTo(VERSION);
  }

  @Test
  void json_exonerationsWithFigures_equalTheGoldenFile() throws IOException {
    List<Exoneration> exonerations =
        List.of(
            Exoneration.of(
                "array-02",
                "Its own latency stayed at 1.1 ms (0.9 ms before).",
                new Exoneration.Figure("disk.latency", 1.1, "ms", 0.9),
                List.of()),
            Exoneration.of(
                "asp-1",
                Exoneration.Part.LOAD,
                "It has 40/s, which is not high.",
                new Exoneration.Figure("disk.iops", 40, "1/s", Double.NaN),
                List.of()));
    assertThat(json(exonerations)).isEqualTo(golden("exonerations.json"));
    assertThat(read("exonerations.json", Exoneration[].class))
        .containsExactlyElementsOf(exonerations);
  }

  private static String json(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }

  @Test
  void notMeasured_knownAtOtherTimes_isWrittenAndRead() throws IOException {
    List<NotMeasured> questions =
        List.of(
            new NotMeasured("write cache", "array-02"),
            new NotMeasured("read cache", "array-02", true));

    assertThat(json(questions)).isEqualTo(golden("not-measured.json"));
    assertThat(read("not-measured.json", NotMeasured[].class)).containsExactlyElementsOf(questions);
  }

  /** Content of a golden file without the line breaks that it has for people. */
  private static String golden(String name) throws IOException {
    return EventJson.mapper().readTree(bytes(name)).toString();
  }

  private static <T> T read(String name, Class<T> type) throws IOException {
    return EventJson.read(bytes(name), type);
  }

  private static byte[] bytes(String name) throws IOException {
    try (var in = GoldenJsonTest.class.getResourceAsStream("/golden/" + name)) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
