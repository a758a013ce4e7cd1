package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.replay.PlatformApi.Rejected;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class IncidentReportTest {
  private static final CaseInput FOLDER = new CaseInput(Path.of("c1"), "c1", List.of());

  @Test
  void text_incident_namesCulpritVictimsCauseAndEvidence() {
    String text =
        IncidentReport.of(List.of(replayed(List.of(new IncidentFixture().json()), List.of(), 0)));

    assertThat(text.lines().skip(1))
        .satisfiesExactly(
            row ->
                assertThat(row.split(" {2,}"))
                    .containsExactly(
                        "c1",
                        "major",
                        "noisy_neighbour",
                        "vm-uat",
                        "0.93",
                        "vm-db, vm-web",
                        "ds-1",
                        "2026-11-21 02:08:05 – 02:09:13 (UTC)"),
            suspect -> assertThat(suspect.strip()).isEqualTo("vm-uat:"),
            evidence -> assertThat(evidence.strip()).isEqualTo("· its writes rise 8 s before"));
  }

  @Test
  void text_incidentInATimeZone_hasItsLocalTimes() {
    ObjectNode local = new IncidentFixture().withRaw("timeZone", "\"Asia/Bangkok\"").json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(local), List.of(), 0))))
        .contains("2026-11-21 09:08:05 – 09:09:13 (Asia/Bangkok)")
        .doesNotContain("UTC");
  }

  @Test
  void text_moreVictimsThanListed_countsAllVictims() {
    ObjectNode storm = new IncidentFixture().withRaw("victimCount", "470").json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(storm), List.of(), 0))))
        .contains("vm-db, vm-web +468");
  }

  @Test
  void text_noCulprit_saysThatThereIsNone() {
    ObjectNode unsure =
        new IncidentFixture()
            .withRaw("suspects", "[{\"rank\":1,\"resource\":\"vm-uat\",\"probability\":0.3}]")
            .withRaw("end", "null")
            .json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(unsure), List.of(), 0))))
        .contains("none")
        .doesNotContain("0.30")
        .contains("– open");
  }

  @Test
  void text_noCulprit_hasReasonsForCauseClass() {
    String exonerated = "[{\"resource\":\"vm-web\",\"summary\":\"It was quiet.\"}]";
    ObjectNode accusing = new IncidentFixture().withRaw("exonerated", exonerated).json();
    ObjectNode honest =
        new IncidentFixture()
            .withRaw("exonerated", exonerated)
            .withRaw("suspects", "[]")
            .withRaw("causeClass", "\"shared_resource_fault\"")
            .json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(accusing), List.of(), 0))))
        .doesNotContain("It was quiet.");
    assertThat(IncidentReport.of(List.of(replayed(List.of(honest), List.of(), 0))).lines().skip(2))
        .extracting(String::strip)
        .containsExactly("not vm-web: It was quiet.");
  }

  @Test
  void text_noCulprit_statesHowProbableTheCauseIs() {
    ObjectNode unsure =
        new IncidentFixture()
            .withRaw("suspects", "[]")
            .withRaw(
                "evidence",
                "[{\"kind\":\"layer_attribution\",\"summary\":\"It is full.\",\"value\":1,"
                    + "\"unit\":\"1\",\"series\":[]}]")
            .withRaw(
                "summary",
                "{\"degradation\":\"Slow: 24 ms (0.8 ms).\",\"cause\":\"Possible cause (42 %): a"
                    + " limit. It is full.\",\"action\":\"a\",\"recovery\":null}")
            .withRaw(
                "advice",
                "[{\"action\":\"inspect\",\"resource\":\"d\",\"summary\":\"a\",\"reason\":\"d is"
                    + " slower at the same load.\",\"cost\":\"None.\"}]")
            .json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(unsure), List.of(), 0))).lines().skip(2))
        .extracting(String::strip)
        .containsExactly(
            "Slow: 24 ms (0.8 ms).",
            "Possible cause (42 %): a limit. It is full.",
            "to do: a d is slower at the same load.");
  }

  @Test
  void text_culprit_hasTheMostImportantExonerationsWithTheirFigures() {
    ObjectNode accusing =
        new IncidentFixture()
            .withRaw(
                "exonerated",
                """
                [{"resource":"vm-web","summary":"It is a victim."},
                 {"resource":"ds-1","part":"load","metric":"disk.iops","summary":"It was low."},
                 {"resource":"array-02","summary":"Its own disk latency stayed at 0.7 ms (0.8 ms)."},
                 {"resource":"vol-1","summary":"One."},{"resource":"vol-2","summary":"Two."},
                 {"resource":"vol-3","summary":"Three."}]
                """)
            .json();

    assertThat(
            IncidentReport.of(List.of(replayed(List.of(accusing), List.of(), 0))).lines().skip(4))
        .extracting(String::strip)
        .containsExactly(
            "not array-02: Its own disk latency stayed at 0.7 ms (0.8 ms).",
            "not vol-1: One.",
            "not vol-2: Two.",
            "not the cause either: 1 more");
  }

  @Test
  void text_noCulprit_namesExoneratedPartsOfAResource() {
    ObjectNode honest =
        new IncidentFixture()
            .withRaw(
                "exonerated",
                """
                [{"resource":"asp-1","part":"load","metric":"disk.iops","summary":"It was low."},
                 {"resource":"asp-1","part":"users","summary":"They asked for no more."}]
                """)
            .withRaw("suspects", "[]")
            .json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(honest), List.of(), 0))).lines().skip(2))
        .extracting(String::strip)
        .containsExactly(
            "not asp-1 (disk.iops): It was low.", "not asp-1 (its users): They asked for no more.");
  }

  @Test
  void text_noIncident_namesCase() {
    assertThat(IncidentReport.of(List.of(replayed(List.of(), List.of(), 0))))
        .containsPattern("c1 +no incident");
  }

  @Test
  void text_incidentThatExpires_hasNoEndOfItsDegradation() {
    ObjectNode expired = new IncidentFixture().with("resolution", "expired").json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(expired), List.of(), 0))))
        .contains("2026-11-21 02:08:05 – 02:09:13, still degraded");
  }

  @Test
  void rejections_rejectedRows_areListed() {
    List<Rejected> rejected = List.of(new Rejected("samples.csv", 17, "the value is no number"));

    assertThat(IncidentReport.rejections(List.of(replayed(List.of(), rejected, 3))))
        .isEqualToNormalizingNewlines(
            """
            c1: 3 rejected:
              samples.csv:17  the value is no number
              and 2 more
            """);
    assertThat(IncidentReport.rejections(List.of(replayed(List.of(), List.of(), 0)))).isEmpty();
  }

  @Test
  void unknownMetrics_areListedWithTheProbableNames() {
    ReplayedCase replayed =
        new ReplayedCase(
            FOLDER, List.of(), List.of(), 0, List.of("disk.latancy", "my.metric"), null);

    assertThat(IncidentReport.unknownMetrics(List.of(replayed)))
        .isEqualToNormalizingNewlines(
            """
            c1: these metrics are not in the vocabulary, so the diagnosis does not use them:
              disk.latancy  (did you mean disk.latency?)
              my.metric
            """);
    assertThat(IncidentReport.unknownMetrics(List.of(replayed(List.of(), List.of(), 0)))).isEmpty();
  }

  @Test
  void text_severalCulprits_haveTheEvidenceOfEachAndOfTheCause() {
    ObjectNode both =
        new IncidentFixture()
            .withRaw("contributing", "[\"misconfiguration\"]")
            .withRaw(
                "evidence",
                "[{\"kind\":\"on_off_alignment\",\"summary\":\"It began with a setting.\","
                    + "\"value\":1,\"unit\":\"1\",\"series\":[]}]")
            .withRaw(
                "suspects",
                """
                [{"rank":1,"resource":"vm-a","probability":0.9,"evidence":[
                   {"kind":"share_of_load","summary":"Half.","value":1,"unit":"1","series":[]}]},
                 {"rank":2,"resource":"vm-b","probability":0.8,"evidence":[
                   {"kind":"share_of_load","summary":"Other half.","value":1,"unit":"1","series":[]}]}]
                """)
            .json();

    assertThat(IncidentReport.of(List.of(replayed(List.of(both), List.of(), 0))).lines().skip(2))
        .extracting(String::strip)
        .containsExactly(
            "It began with a setting.",
            "contributing: misconfiguration",
            "vm-a:",
            "· Half.",
            "vm-b:",
            "· Other half.");
  }

  private static ReplayedCase replayed(
      List<ObjectNode> incidents, List<Rejected> rejected, long rejectedCount) {
    return new ReplayedCase(FOLDER, incidents, rejected, rejectedCount);
  }
}
