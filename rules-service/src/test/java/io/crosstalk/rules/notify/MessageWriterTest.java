package io.crosstalk.rules.notify;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.IncidentVersions;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.event.TeamRole;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.message.IncidentEvents;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.storage.Amendment;
import io.crosstalk.rules.storage.ChildStore.Child;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import io.crosstalk.rules.storage.DeliveryStore.DueChild;
import io.crosstalk.rules.storage.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.IncidentJson;
import io.crosstalk.rules.storage.OutboxStore.Entry;
import io.crosstalk.testkit.VerdictBuilder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Tests the message that a target receives of a stored event. */
class MessageWriterTest {
  private static Message message(MessageType type, boolean first, double probability) {
    return message(type, first, probability, Amendment.NONE);
  }

  private static Message message(
      MessageType type, boolean first, double probability, Amendment amendment) {
    return message(type, first, probability, amendment, json -> {});
  }

  private static Message message(
      MessageType type,
      boolean first,
      double probability,
      Amendment amendment,
      Consumer<ObjectNode> more) {
    return MessageWriter.of(due(type, first, probability, amendment, more));
  }

  private static Due due(
      MessageType type,
      boolean first,
      double probability,
      Amendment amendment,
      Consumer<ObjectNode> more) {
    Publication publication =
        new IncidentReplay(World.LIVE, SiteTime.UTC)
            .apply(
                List.of(
                    VerdictBuilder.verdictOn("vm-erp")
                        .neighbour("vm-uat", probability, "ds-1")
                        .change(10, ChangeKind.BACKUP_START, "vm-uat")
                        .advising(AdviceAction.VMOTION, "vm-uat")
                        .advising(AdviceAction.LIMIT, "vm-uat")
                        .build()))
            .getLast();
    ObjectNode json =
        IncidentJson.of(
            IncidentVersions.withoutSeries(publication.incident()), publication.standing());
    more.accept(json);
    Entry entry = IncidentEvents.of(World.LIVE, type, publication.at(), json);
    return new Due(
        7,
        entry.key(),
        entry.eventId(),
        entry.payload(),
        0,
        publication.at(),
        first,
        null,
        amendment);
  }

  private static String event(Message message) {
    return new String(message.event(), StandardCharsets.UTF_8);
  }

  /** A complaint of integrators: 8 of 15 incidents had no {@code opened}. */
  @Test
  void of_firstMessageToATarget_opensTheIncidentThere() {
    Message message = message(MessageType.CHANGED, true, 0.9);

    assertThat(message.type()).isEqualTo(MessageType.OPENED);
    assertThat(event(message)).contains("io.crosstalk.incident.opened");
    assertThat(message.repeated()).as("a message that was given up may have opened it").isTrue();
    assertThat(message(MessageType.CHANGED, false, 0.9).type()).isEqualTo(MessageType.CHANGED);
  }

  @Test
  void of_firstMessageAboutAnIncidentThatIsOver_saysSo() {
    Message message =
        message(
            MessageType.RESOLVED,
            true,
            0.9,
            Amendment.NONE,
            json -> json.put("status", "resolved"));

    assertThat(message.type()).isEqualTo(MessageType.OPENED);
    assertThat(message.text().news()).isEqualTo("An incident that is over already.");
  }

  @Test
  void of_changeWithoutSamplesOfTheVictims_saysThatTheStateIsNotKnown() {
    Message message =
        message(
            MessageType.CHANGED,
            false,
            0.9,
            Amendment.NONE,
            json -> json.put("dataState", "no_data"));

    assertThat(message.text().news())
        .isEqualTo(
            "No samples of the degraded resources arrive; it is not known whether the degradation"
                + " lasts.");
  }

  @Test
  void of_siteWithAPage_hasItsAddressBeforeTheDetails() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.9,
            Amendment.NONE,
            json -> json.put("link", "https://crosstalk.example.org/#/incidents/inc-1"));

    assertThat(message.text().body().lines().limit(5))
        .contains("Page: https://crosstalk.example.org/#/incidents/inc-1", "");
  }

  private static Message comment(boolean first) {
    return message(
        MessageType.CHANGED,
        first,
        0.7,
        Amendment.NONE,
        json ->
            json.putObject("action")
                .put("type", "comment")
                .put("by", "carol")
                .put("text", "vm-uat is stopped.\nPlease check."));
  }

  @Test
  void of_comment_statesThePersonAndTheText() {
    MessageText text = comment(false).text();

    assertThat(text.news()).isEqualTo("Comment by carol.");
    assertThat(text.body()).startsWith("vm-uat is stopped.\nPlease check.\n\n");
    assertThat(comment(true).text().news()).isEqualTo("A new incident. Comment by carol.");
  }

  @Test
  void of_commentThatNamesASuspect_isSentAsWritten() {
    Message message = comment(false);

    assertThat(event(message)).contains("vm-uat is stopped.");
    assertThat(message.text().title()).doesNotContain("vm-uat");
  }

  /** A child ticket of a team that owns the victim. */
  private static DueChild child(String team) {
    return new DueChild(
        MessageType.CHANGED,
        new Child("inc-1-0a", team, TeamRole.VICTIM, new Contact(null, null, null, null), false),
        new TicketRow("17", null, "new"));
  }

  private static Message forChild(Consumer<ObjectNode> more, String team) {
    Due due = due(MessageType.CHANGED, false, 0.7, Amendment.NONE, more);
    return MessageWriter.of(
        new Due(
            due.id(),
            due.key(),
            due.eventId(),
            due.payload(),
            0,
            due.recorded(),
            false,
            null,
            Amendment.NONE,
            child(team),
            false));
  }

  @Test
  void of_commentForAChild_statesThePersonAndTheText() {
    MessageText text =
        forChild(
                json ->
                    json.putObject("action")
                        .put("type", "comment")
                        .put("by", "carol")
                        .put("text", "The backup is stopped."),
                "team-erp")
            .text();

    assertThat(text.news()).isEqualTo("Comment by carol.\n\nThe backup is stopped.");
  }

  @Test
  void of_unsureSuspectOfATeam_isNamedInTheChildOfThisTeamOnly() {
    Consumer<ObjectNode> suspectOfErp =
        json -> {
          ((ObjectNode) json.path("suspects").get(0)).put("team", "team-erp");
          json.putArray("teams")
              .add(team("team-erp", "victim"))
              .add(team("team-crm", "victim"))
              .add(team("team-storage", "owner_of_shared_resource"));
        };

    assertThat(event(forChild(suspectOfErp, "team-erp"))).contains("vm-uat");
    assertThat(event(forChild(suspectOfErp, "team-crm"))).doesNotContain("vm-uat");
    assertThat(event(message(MessageType.CHANGED, false, 0.7, Amendment.NONE, suspectOfErp)))
        .as("all teams read the incident's own ticket")
        .doesNotContain("vm-uat");
  }

  @Test
  void write_masksForATeamNamedByAnAddress_stateItsIncidentAndKeepItsChild() {
    String team = "erp@example.org";
    Due due =
        due(
            MessageType.CHANGED,
            false,
            0.99,
            Amendment.NONE,
            json -> json.putArray("teams").add(team(team, "victim")));
    MessageMasks masks =
        incident -> {
          PersonalJson data = PersonalJson.in(List.of(incident));
          data.mask(incident, Map.of());
          ((ObjectNode) incident.path("victims").get(0)).put("resource", "masked");
        };

    MessageWriter.Written written = MessageWriter.write(due, masks);

    assertThat(written.message().incident().victims().getFirst().resource()).isEqualTo("masked");
    assertThat(written.stated().victims().getFirst().resource()).isEqualTo("vm-erp");
    assertThat(written.message().incident().teams())
        .isEqualTo(written.stated().teams())
        .allSatisfy(each -> assertThat(each.team()).isEqualTo(team));
  }

  @Test
  void of_unsureSuspectOfTheOnlyTeam_isNamedToIt() {
    Consumer<ObjectNode> onlyErp =
        json -> {
          ((ObjectNode) json.path("suspects").get(0)).put("team", "team-erp");
          json.putArray("teams").add(team("team-erp", "victim"));
        };

    assertThat(event(message(MessageType.CHANGED, false, 0.7, Amendment.NONE, onlyErp)))
        .contains("vm-uat");
  }

  @Test
  void of_unsureSuspectThatIsAVictim_isNamedAsAVictimOnly() {
    Consumer<ObjectNode> victimIsSuspected =
        json -> {
          ((ObjectNode) json.path("suspects").get(0)).put("resource", "vm-erp");
          json.putArray("teams")
              .add(team("team-erp", "victim"))
              .add(team("team-storage", "owner_of_shared_resource"));
        };

    Message message = message(MessageType.CHANGED, false, 0.7, Amendment.NONE, victimIsSuspected);

    assertThat(message.incident().suspects()).isEmpty();
    assertThat(message.text().title()).contains("vm-erp");
  }

  private static ObjectNode team(String name, String role) {
    return EventJson.mapper().createObjectNode().put("team", name).put("role", role);
  }

  @Test
  void of_severityOfARule_isStated() {
    Message message =
        message(MessageType.OPENED, true, 0.9, new Amendment(Severity.INFO, Set.of()));

    assertThat(message.incident().severity()).isEqualTo(Severity.INFO);
    assertThat(event(message)).contains("\"severity\":\"info\"");
  }

  @Test
  void of_forbiddenAction_isNeitherInTheAdviceNorInTheExplanation() {
    Message message = message(MessageType.OPENED, true, 0.9);
    Advice first = message.incident().advice().getFirst();
    assertThat(message.incident().explanation()).contains(first.summary());

    Message amended =
        message(MessageType.OPENED, true, 0.9, new Amendment(null, Set.of(first.action())));

    assertThat(amended.incident().advice())
        .extracting(Advice::action)
        .containsExactly(AdviceAction.LIMIT);
    assertThat(amended.text().body()).isNotEmpty().doesNotContain(first.summary());
    assertThat(amended.incident().summary().action())
        .isEqualTo(amended.incident().advice().getFirst().summary());
    assertThat(event(amended)).doesNotContain(first.summary());
  }

  @Test
  void of_allActionsForbidden_namesNone() {
    Set<AdviceAction> all = EnumSet.allOf(AdviceAction.class);

    Message amended = message(MessageType.OPENED, true, 0.9, new Amendment(null, all));

    assertThat(amended.incident().advice()).isEmpty();
    assertThat(amended.incident().summary().action()).contains("permits no action");
  }

  @Test
  void of_suspectOfAnotherTeamThatIsNotSure_isNotNamed() {
    Message message = message(MessageType.OPENED, true, 0.7);

    assertThat(event(message)).doesNotContain("vm-uat");
    assertThat(message.text().title()).doesNotContain("vm-uat").contains("not named yet");
    assertThat(message.incident().suspects()).isEmpty();
    assertThat(EventJson.mapper().readTree(event(message)).path("data").path("victims")).hasSize(1);
  }
}
