package io.crosstalk.rules.notify.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.text.Language;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.NotMeasured;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildTextTest {
  private static final String PLACE = "esx-07/vmhba2";

  private static Incident incident() {
    Message message = Messages.of(MessageType.OPENED);
    message =
        Stories.with(
            message,
            "evidence",
            List.of(
                new Evidence(
                    EvidenceKind.TEMPORAL_PRECEDENCE,
                    "The adapter carried 900 MB/s, ordinarily 200 MB/s.",
                    900,
                    "MB/s",
                    List.of())));
    message =
        Stories.with(
            message,
            "advice",
            List.of(
                new Advice(
                    AdviceAction.VMOTION,
                    "vm-uat-oracle",
                    "Move vm-uat-oracle to another host.",
                    "The load follows it.",
                    "It takes minutes.")));
    return message.incident();
  }

  private static Incident with(Incident incident, String field, Object value) {
    Message message = Messages.of(MessageType.OPENED);
    return Stories.with(Stories.with(message, incident), field, value).incident();
  }

  private static String body(Incident incident, String team, TeamRole role, boolean isLeaving) {
    return ChildText.of(incident, child(team, role, isLeaving), "A new incident.").body();
  }

  private static ChildTicket child(String team, TeamRole role, boolean isLeaving) {
    return new ChildTicket(
        "inc-1-0a",
        team,
        role,
        new Contact("Group A", "+49 1", null, null),
        new Ticket("17", "https://rt.example/17", "new"),
        isLeaving);
  }

  @Test
  void victim_isToldWhatIsDegraded() {
    assertThat(body(incident(), "team-orders", TeamRole.VICTIM, false))
        .isEqualTo(
            """
            Team team-orders, owner of what is degraded.

            Degraded since Friday 13 March 2026, 23:01 UTC:
            - app-orders (production): time-outs 10/min, ordinarily 0/min

            The whole incident: ticket 17, https://rt.example/17
            Assignment group: Group A
            On call: +49 1""");
  }

  @Test
  void incidentWithoutSamples_isToldAsLastKnown() {
    Incident unknown = with(incident(), "noDataSince", Instant.parse("2026-03-13T23:20:00Z"));

    for (TeamRole role : TeamRole.values()) {
      assertThat(body(unknown, "team-orders", role, false))
          .contains(
              "Since Friday 13 March 2026, 23:20 UTC it is not known whether the degradation lasts;"
                  + " what follows is what was known then.");
    }
  }

  @Test
  void ownerOfThePlace_isToldWhatWasMeasuredThereAndThatItIsNotExonerated() {
    Incident incident =
        with(
            incident(),
            "notMeasured",
            List.of(
                new NotMeasured("write cache", PLACE), new NotMeasured("read cache", PLACE, true)));

    assertThat(body(incident, "team-esx", TeamRole.OWNER_OF_SHARED_RESOURCE, false))
        .startsWith(
            """
            Team team-esx, owner of the contention domain.

            Measured at esx-07/vmhba2:
            - The adapter carried 900 MB/s, ordinarily 200 MB/s.
            esx-07/vmhba2 is not exonerated.
            Not measured: write cache.
            Not known for this time: read cache.
            """);
  }

  @Test
  void ownerOfThePlace_exonerated_isToldWhy() {
    Incident incident =
        with(
            incident(),
            "exonerated",
            List.of(
                new Exoneration(PLACE, "It answers at the same load as before."),
                Exoneration.of(
                    PLACE,
                    Exoneration.Part.LOAD,
                    "It is not high.",
                    new Exoneration.Figure("disk.iops", 40, "1/s", 40),
                    List.of()),
                new Exoneration("array-02", "Its latency is 1.1 ms.")));

    assertThat(body(incident, "team-esx", TeamRole.OWNER_OF_SHARED_RESOURCE, false))
        .contains("esx-07/vmhba2 is exonerated: It answers at the same load as before.")
        .doesNotContain("array-02", "not exonerated", "It is not high");
  }

  @Test
  void culprit_isToldWhatToDo() {
    assertThat(body(incident(), "team-dba", TeamRole.CULPRIT, false))
        .startsWith(
            """
            Team team-dba, owner of the cause.

            vm-uat-oracle is named as the cause with a probability of 99 %.
            What to do:
            - Move vm-uat-oracle to another host. The load follows it. It takes minutes.
            """);
  }

  @Test
  void leavingCulprit_isToldThatNothingIsToBeDone() {
    MessageText text =
        ChildText.of(incident(), child("team-dba", TeamRole.CULPRIT, true), "ignored");

    assertThat(text.news())
        .isEqualTo("This team's resource is no longer named as the cause; nothing is to be done.");
    assertThat(text.body()).doesNotContain("Move", "What to do");
  }

  @Test
  void texts_inTheLanguageOfTheSite_areGerman() {
    Incident incident =
        with(incident(), "notMeasured", List.of(new NotMeasured("Schreib-Cache", PLACE)));

    Language.of("de")
        .during(
            () -> {
              assertThat(body(incident, "team-orders", TeamRole.VICTIM, false))
                  .startsWith(
                      """
                      Team team-orders, zuständig für das, was beeinträchtigt ist.

                      Beeinträchtigt seit Freitag, 13. März 2026, 23:01 UTC:
                      - app-orders (Produktion): Time-outs 10/min, gewöhnlich 0/min

                      Der ganze Vorfall: Ticket 17, https://rt.example/17
                      """);
              assertThat(body(incident, "team-esx", TeamRole.OWNER_OF_SHARED_RESOURCE, false))
                  .contains("esx-07/vmhba2 ist nicht entlastet.", "Nicht gemessen: Schreib-Cache.");
              assertThat(
                      ChildText.of(incident, child("team-dba", TeamRole.CULPRIT, true), "").news())
                  .endsWith("es ist nichts zu tun.");
              return true;
            });
  }
}
