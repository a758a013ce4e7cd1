package io.crosstalk.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Contribution;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.Recurrence;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.Incident.Ticket;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Severity;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.TeamRole;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.Victim;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Checks the fields of the JSON records and their order, on which other systems rely, and that
 * records of older versions can still be read.
 */
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
  private static final Victim VICTIM_WITH_OBJECTIVE =
      new Victim(
          "app-007",
          ResourceKind.APPLICATION,
          "app.response_time",
          61.0,
          410.0,
          "ms",
          Environment.PRODUCTION,
          "team-orders",
          1,
          new Objective(300, Objective.Origin.RESOURCE),
          true,
          null,
          null,
          null);
  private static final Victim VICTIM_WITH_TIME_ZONE =
      new Victim(
          "app-007",
          ResourceKind.APPLICATION,
          "app.response_time",
          61.0,
          410.0,
          "ms",
          Environment.PRODUCTION,
          "team-orders",
          1,
          null,
          null,
          2410.0,
          "America/New_York",
          null);
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
  private static final Remedy REMEDY_OF_NOBODY = older(ChangeKind.VMOTION);

  private static final Remedy OLDER_REMEDY = older(ChangeKind.OTHER);
  private static final String ZONE = "America/New_York";
  private static final Summary SUMMARY =
      new Summary("app-007 is degraded.", "It is vm-uat-oracle.", "Move vm-uat-oracle.");
  private static final List<NotMeasured> NOT_MEASURED =
      List.of(new NotMeasured("buffer credits", "san-sw-1/port-07"));
  private static final String EXPLANATION = "app-007 is degraded.\nIt is vm-uat-oracle.";

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

  @Test
  void json_incident_equalsTheGoldenFile() throws IOException {
    Incident incident = incident(REASONS, ADVICE, EXPLANATION, REMEDY, 7, DataState.NO_DATA, ZONE);
    assertThat(json(incident)).isEqualTo(golden("incident-v7.json"));
    assertThat(read("incident-v7.json", Incident.class)).isEqualTo(incident);
  }

  @Test
  void read_incidentWithoutTimeZone_hasTextsInUtc() throws IOException {
    assertThat(read("incident-v6.json", Incident.class))
        .isEqualTo(incident(REASONS, ADVICE, EXPLANATION, REMEDY, 7, DataState.NO_DATA, "UTC"));
  }

  @Test
  void read_incidentWithoutDataState_hasCurrentData() throws IOException {
    assertThat(read("incident-v5.json", Incident.class))
        .isEqualTo(incident(REASONS, ADVICE, EXPLANATION, REMEDY, 7));
  }

  @Test
  void read_incidentWithoutVictimCount_countsTheListedVictims() throws IOException {
    assertThat(read("incident-v4.json", Incident.class))
        .isEqualTo(incident(REASONS, ADVICE, EXPLANATION, REMEDY, 1));
  }

  @Test
  void json_verdict_equalsTheGoldenFile() throws IOException {
    Verdict verdict = verdict(REASONS, ADVICE, REMEDY);
    assertThat(json(verdict)).isEqualTo(golden("verdict-v4.json"));
    assertThat(read("verdict-v4.json", VerdictMessage.class)).isEqualTo(verdict);
  }

  @Test
  void json_verdictOnSilentVictim_equalsTheGoldenFile() throws IOException {
    Verdict verdict = verdict(REASONS, ADVICE, REMEDY, new LastSample(DETECTED, 410), VICTIM);
    assertThat(json(verdict)).isEqualTo(golden("verdict-v5.json"));
    assertThat(read("verdict-v5.json", VerdictMessage.class)).isEqualTo(verdict);
  }

  @Test
  void json_verdictOnVictimWithObjective_equalsTheGoldenFile() throws IOException {
    Verdict verdict =
        verdict(REASONS, ADVICE, REMEDY, new LastSample(DETECTED, 410), VICTIM_WITH_OBJECTIVE);
    assertThat(json(verdict)).isEqualTo(golden("verdict-v6.json"));
    assertThat(read("verdict-v6.json", VerdictMessage.class)).isEqualTo(verdict);
  }

  @Test
  void json_verdictOnVictimWithTimeZone_equalsTheGoldenFile() throws IOException {
    Verdict verdict = verdict(REASONS, ADVICE, REMEDY, null, VICTIM_WITH_TIME_ZONE);
    assertThat(json(verdict)).isEqualTo(golden("verdict-v7.json"));
    assertThat(read("verdict-v7.json", VerdictMessage.class)).isEqualTo(verdict);
  }

  @Test
  void verdictWithSourceAndFirstOnset_isReadAndWritten() throws IOException {
    Verdict verdict = read("verdict-v10.json", Verdict.class);
    assertThat(verdict.source()).isEqualTo("vcenter-1");
    assertThat(verdict.episode().problemOnset()).isEqualTo(ONSET.minusSeconds(1_800));
    assertThat(json(verdict)).isEqualTo(golden("verdict-v10.json"));
  }

  @Test
  void json_incidentWithAVictimOfTwoCauses_equalsTheGoldenFile() throws IOException {
    Victim victim =
        VICTIM.with(
            new Contribution(
                0.4,
                true,
                List.of(new Contribution.OtherCause("inc-81d0c8b35ae94f02", "vm-batch", 0.6))));
    assertThat(json(victim)).isEqualTo(golden("victim-v7.json"));
    assertThat(read("victim-v7.json", Victim.class)).isEqualTo(victim);
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
    assertThat(json(exonerations)).isEqualTo(golden("exonerations-v8.json"));
    assertThat(read("exonerations-v8.json", Exoneration[].class))
        .containsExactlyElementsOf(exonerations);
  }

  @Test
  void json_furtherCauses_equalTheGoldenFile() throws IOException {
    FurtherCause load = new FurtherCause(ADAPTER, "vm-batch", 0.6);
    FurtherCause fault = new FurtherCause(ADAPTER, null, 0.25);
    assertThat(json(List.of(load, fault))).isEqualTo(golden("further-causes-v7.json"));
    assertThat(read("further-causes-v7.json", FurtherCause[].class)).containsExactly(load, fault);
  }

  /** A record without reasons of the class, advice and an explanation. */
  @Test
  void read_recordsOfVersionWithoutEvidence_areAccepted() throws IOException {
    assertThat(read("incident-v1.json", Incident.class))
        .isEqualTo(incident(List.of(), List.of(), "", OLDER_REMEDY, 1));
    assertThat(read("verdict-v1.json", VerdictMessage.class))
        .isEqualTo(verdict(List.of(), List.of(), OLDER_REMEDY));
  }

  /** Reads a remedy of a version that did not store the kind of the change. */
  @Test
  void read_remedyOfVersionWithoutKind_isAccepted() throws IOException {
    assertThat(read("incident-v2.json", Incident.class))
        .isEqualTo(incident(REASONS, ADVICE, EXPLANATION, OLDER_REMEDY, 1));
    assertThat(read("verdict-v2.json", VerdictMessage.class))
        .isEqualTo(verdict(REASONS, ADVICE, OLDER_REMEDY));
  }

  /** Reads a remedy of a version that did not store the victim whose figures verify it. */
  @Test
  void read_remedyOfVersionWithoutResource_isAccepted() throws IOException {
    assertThat(read("incident-v3.json", Incident.class))
        .isEqualTo(incident(REASONS, ADVICE, EXPLANATION, REMEDY_OF_NOBODY, 1));
    assertThat(read("verdict-v3.json", VerdictMessage.class))
        .isEqualTo(verdict(REASONS, ADVICE, REMEDY_OF_NOBODY));
  }

  private static Remedy older(ChangeKind kind) {
    return new Remedy(REMEDY.change(), true, 80.0, 1.3, "ms", kind, "", "");
  }

  private static Incident incident(
      List<Evidence> evidence,
      List<Advice> advice,
      String explanation,
      Remedy remedy,
      int victimCount) {
    return incident(evidence, advice, explanation, remedy, victimCount, DataState.CURRENT, "UTC");
  }

  private static Incident incident(
      List<Evidence> evidence,
      List<Advice> advice,
      String explanation,
      Remedy remedy,
      int victimCount,
      DataState dataState,
      String timeZone) {
    List<NotMeasured> notMeasured = timeZone.equals(ZONE) ? NOT_MEASURED : List.of();
    return new Incident(
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
        victimCount,
        List.of(SUSPECT),
        EXONERATED,
        notMeasured,
        List.of(
            new TeamInvolvement("team-orders", TeamRole.VICTIM),
            new TeamInvolvement("team-quality", TeamRole.CULPRIT),
            new TeamInvolvement("team-vmware", TeamRole.OWNER_OF_SHARED_RESOURCE)),
        List.of(new Recurrence("inc-1f00c8b35ae94f02", Instant.parse("2026-02-13T19:00:00Z"))),
        CHANGES,
        remedy,
        List.of(new Ticket("servicenow", "INC0010023", "https://itsm.example/INC0010023", "new")),
        "fp-11",
        evidence,
        advice,
        explanation,
        dataState,
        null,
        null,
        timeZone,
        timeZone.equals(ZONE) ? SUMMARY : null,
        List.of());
  }

  private static Verdict verdict(List<Evidence> evidence, List<Advice> advice, Remedy remedy) {
    return verdict(evidence, advice, remedy, null, VICTIM);
  }

  private static Verdict verdict(
      List<Evidence> evidence,
      List<Advice> advice,
      Remedy remedy,
      @Nullable LastSample silentAfter,
      Victim victim) {
    List<NotMeasured> notMeasured = victim.equals(VICTIM_WITH_TIME_ZONE) ? NOT_MEASURED : List.of();
    return new Verdict(
        "live",
        new Episode("ep-1", ONSET, DETECTED, null, 2, 60_000, 6.7, silentAfter),
        DETECTED,
        1,
        VerdictState.PROVISIONAL,
        Map.of("vcenter-1", DETECTED),
        CauseClass.NOISY_NEIGHBOUR,
        List.of(),
        ADAPTER,
        "team-vmware",
        List.of("esx-07", "esx-07/vmhba2"),
        victim,
        List.of(SUSPECT),
        false,
        EXONERATED,
        notMeasured,
        CHANGES,
        remedy,
        evidence,
        advice,
        silentAfter != null);
  }

  private static String json(Object value) {
    return new String(EventJson.write(value), StandardCharsets.UTF_8);
  }

  @Test
  void episodeWithSilences_isWrittenAndRead() throws IOException {
    Episode episode =
        new Episode(
            "ep-1",
            ONSET,
            DETECTED,
            ONSET.plusSeconds(7_200),
            60,
            60_000,
            6.7,
            null,
            List.of(new Episode.Silence(ONSET.plusSeconds(1_800), ONSET.plusSeconds(5_400))),
            null);

    assertThat(json(episode)).isEqualTo(golden("episode-v9.json"));
    assertThat(read("episode-v9.json", Episode.class)).isEqualTo(episode);
  }

  @Test
  void notMeasured_knownAtOtherTimes_isWrittenAndRead() throws IOException {
    List<NotMeasured> questions =
        List.of(
            new NotMeasured("write cache", "array-02"),
            new NotMeasured("read cache", "array-02", true));

    assertThat(json(questions)).isEqualTo(golden("not-measured-v9.json"));
    assertThat(read("not-measured-v9.json", NotMeasured[].class))
        .containsExactlyElementsOf(questions);
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
