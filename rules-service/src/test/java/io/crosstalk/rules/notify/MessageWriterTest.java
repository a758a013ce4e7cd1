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
import io.crosstalk.rules.ownership.Owner;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.storage.Amendment;
import io.crosstalk.rules.storage.ChildStore.Child;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import io.crosstalk.rules.storage.DeliveryStore.DueChild;
import io.crosstalk.rules.storage.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.IncidentJson;
import io.crosstalk.rules.storage.OutboxStore.Entry;
import io.crosstalk.rules.storage.SentMessages;
import io.crosstalk.rules.storage.SentMessages.Before;
import io.crosstalk.rules.storage.SentMessages.SentMessage;
import io.crosstalk.testkit.VerdictBuilder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
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
    assertThat(message.text().body())
        .contains("\nThe cause was vm-uat, with a probability of 90 %, through")
        .contains("\nSo that it does not come back: vmotion of vm-uat.\n");
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

    assertThat(message.text().body())
        .contains("\nPage: https://crosstalk.example.org/#/incidents/inc-1\nTeams concerned:\n")
        .endsWith("\n\n" + message.incident().explanation());
  }

  /** A message after one that the target has received, both of which tests change. */
  private static Message after(
      MessageType type, Consumer<ObjectNode> before, Consumer<ObjectNode> now) {
    Due sent = due(MessageType.OPENED, true, 0.9, Amendment.NONE, before);
    SentMessage known = new SentMessage(sent.payload(), Amendment.NONE);
    return MessageWriter.write(
            due(type, false, 0.9, Amendment.NONE, now),
            new MessageWriter.Context(
                MessageMasks.NONE, new Before(null, known, known), Ownership.NONE))
        .message();
  }

  private static ObjectNode suspect(ObjectNode incident) {
    return (ObjectNode) incident.path("suspects").get(0);
  }

  /** Sets a probability at which the suspect's team is not notified. */
  private static void onlyVictims(ObjectNode incident, double probability) {
    suspect(incident).put("probability", probability);
    incident.putArray("teams").add(team("team-erp", "victim"));
  }

  @Test
  void of_changedSeverityAndClass_namesBoth() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("severity", "minor").put("causeClass", "unknown"),
            json -> json.put("severity", "major"));

    assertThat(message.text().news())
        .isEqualTo(
            "The class of the cause has changed from unknown to noisy neighbour."
                + " The severity was raised from minor to major.");
    assertThat(event(message)).contains("\"differences\":[{\"text\":\"The class of the cause");
  }

  @Test
  void of_changedSeverityOfARule_comparesWhatMessagesHaveStated() {
    Due sent = due(MessageType.OPENED, true, 0.9, Amendment.NONE, json -> {});
    SentMessage known = new SentMessage(sent.payload(), new Amendment(Severity.INFO, Set.of()));
    Due next =
        due(
            MessageType.CHANGED,
            false,
            0.9,
            new Amendment(Severity.CRITICAL, Set.of()),
            json -> {});

    Message message =
        MessageWriter.write(
                next,
                new MessageWriter.Context(
                    MessageMasks.NONE, new Before(null, known, known), Ownership.NONE))
            .message();

    assertThat(message.text().news()).isEqualTo("The severity was raised from info to critical.");
  }

  @Test
  void of_culpritThatHasBecomeCertain_isNamedFirst() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {
              suspect(json).put("probability", 0.6);
              json.put("severity", "minor");
            },
            json -> json.put("severity", "major"));

    assertThat(message.text().news())
        .isEqualTo(
            "The culprit is now vm-uat, with a probability of 90 %."
                + " The severity was raised from minor to major."
                + " A change was found: backup start on vm-uat, Friday 21 November 2025, 15:00.");
  }

  @Test
  void of_culpritBelowTheThresholdForNames_isNotNamedInTheDifferences() {
    Message message =
        after(MessageType.CHANGED, json -> onlyVictims(json, 0.3), json -> onlyVictims(json, 0.6));

    assertThat(message.text().news())
        .isEqualTo("Another load is now suspected; it is not certain yet which.");
    assertThat(event(message)).doesNotContain("vm-uat");
  }

  @Test
  void of_culpritThatIsNoLongerNamed_isTakenBackByName() {
    Message message =
        after(MessageType.RETRACTED, json -> {}, json -> suspect(json).put("probability", 0.2));

    assertThat(message.text().news())
        .isEqualTo("An earlier statement is taken back. vm-uat is no longer named as the culprit.");
  }

  @Test
  void of_changedTeams_namesThoseConcernedNow() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> json.putArray("teams").add(team("team-erp", "victim")),
            json ->
                json.putArray("teams")
                    .add(team("team-erp", "victim"))
                    .add(team("team-dba", "culprit")));

    assertThat(message.text().news())
        .isEqualTo("Now concerned, too: team-dba (owner of the cause).");
  }

  @Test
  void of_verifiedRemedy_statesItsFigures() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {},
            json ->
                json.putObject("remedy")
                    .put("change", "vmotion of vm-uat (esx-08)")
                    .put("verified", true)
                    .put("before", 30)
                    .put("after", 1.3)
                    .put("unit", "ms")
                    .put("kind", "vmotion"));

    assertThat(message.text().news())
        .isEqualTo("Remedy, as measured: vMotion of vm-uat (esx-08), 30 ms → 1.3 ms.");
  }

  @Test
  void write_masksForAUserThatIsNoLongerThePlace_maskItInTheDifferences() {
    Due sent =
        due(
            MessageType.OPENED,
            true,
            0.9,
            Amendment.NONE,
            json -> json.putObject("sharedResource").put("id", "LINUX7").put("kind", "user"));
    SentMessage known = new SentMessage(sent.payload(), Amendment.NONE);
    MessageMasks masks = incident -> PersonalJson.in(List.of(incident)).mask(incident, Map.of());

    Message message =
        MessageWriter.write(
                due(MessageType.CHANGED, false, 0.9, Amendment.NONE, json -> {}),
                new MessageWriter.Context(masks, new Before(null, known, known), Ownership.NONE))
            .message();

    assertThat(message.text().news())
        .isEqualTo("The contention domain is now the datastore ds-1, no longer user.");
    assertThat(event(message)).doesNotContain("LINUX7", "earlier");
  }

  /** The change between both was not delivered, and was taken back since. */
  @Test
  void write_changeThatTheTargetKnows_isNoNews() {
    Due sent = due(MessageType.OPENED, true, 0.9, Amendment.NONE, json -> {});
    SentMessage known = new SentMessage(sent.payload(), Amendment.NONE);

    assertThat(isNews(MessageType.CHANGED, known, json -> {})).isFalse();
    assertThat(isNews(MessageType.REOPENED, known, json -> {})).isTrue();
    assertThat(isNews(MessageType.CHANGED, known, json -> json.put("severity", "minor"))).isTrue();
    assertThat(
            isNews(MessageType.CHANGED, known, json -> json.putObject("action").put("by", "carol")))
        .isTrue();
  }

  private static boolean isNews(MessageType type, SentMessage known, Consumer<ObjectNode> now) {
    return MessageWriter.write(
            due(type, false, 0.9, Amendment.NONE, now),
            new MessageWriter.Context(
                MessageMasks.NONE, new Before(null, known, known), Ownership.NONE))
        .isNews();
  }

  @Test
  void of_changeWithoutAnEarlierMessage_saysThatTheDiagnosisHasChanged() {
    assertThat(message(MessageType.CHANGED, false, 0.9).text().news())
        .isEqualTo("The diagnosis has changed.");
  }

  @Test
  void of_end_statesTheRecoveryAndTheCauseInThePast() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved");
              ((ObjectNode) json.path("summary"))
                  .put("recovery", "Over since 15:30, lasted 30 min. vm-erp: back to 3 ms.");
            });

    assertThat(message.text().news())
        .isEqualTo("Over since 15:30, lasted 30 min. vm-erp: back to 3 ms.");
    assertThat(message.text().note())
        .isEqualTo(
            """
            Over since 15:30, lasted 30 min. vm-erp: back to 3 ms.

            The cause was vm-uat, with a probability of 90 %, through the datastore ds-1.
            So that it does not come back: vmotion of vm-uat.""");
    assertThat(message.text().state())
        .as("for a target that keeps only the latest text")
        .startsWith(message.text().body() + "\nTeams concerned:\n")
        .endsWith("\n\n" + message.incident().explanation());
  }

  @Test
  void of_endWithANewSeverity_statesItAfterTheCause() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> json.put("severity", "major"),
            json -> json.put("severity", "minor").put("status", "resolved"));

    assertThat(message.text().note())
        .endsWith("\nSince the last message: The severity was lowered from major to minor.");
  }

  @Test
  void of_endWithoutARecovery_saysThatNoneWasMeasured() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> json.put("status", "resolved").put("resolution", "expired"));

    assertThat(message.text().news()).contains("without a measured recovery");
  }

  @Test
  void of_mergedIncident_namesTheOther() {
    Message message =
        after(
            MessageType.WITHDRAWN,
            json -> {},
            json -> json.put("status", "resolved").put("mergedInto", "inc-9"));

    assertThat(message.text().note())
        .isEqualTo(
            """
            The incident is withdrawn: it is the same problem as inc-9.

            vm-erp slow: vm-uat (UAT) loads ds-1""");
  }

  @Test
  void of_actionOfAPerson_isShort() {
    Message message =
        after(
            MessageType.ACKNOWLEDGED,
            json -> {},
            json ->
                json.put("link", "https://crosstalk.example.org/#/incidents/inc-1")
                    .putObject("action")
                    .put("type", "acknowledged")
                    .put("by", "carol")
                    .put("text", "I look at the backup."));

    assertThat(message.text().note())
        .isEqualTo(
            """
            Acknowledged by carol.

            I look at the backup.

            vm-erp slow: vm-uat (UAT) loads ds-1
            Page: https://crosstalk.example.org/#/incidents/inc-1""");
    assertThat(message.text().body()).contains(message.incident().explanation());
  }

  /** An earlier change that waited is superseded by the message of the action. */
  @Test
  void of_actionAfterAChangeThatWasNotSent_statesTheChange() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("severity", "minor"),
            json ->
                json.put("severity", "major")
                    .putObject("action")
                    .put("type", "comment")
                    .put("by", "carol")
                    .put("text", "Seen."));

    assertThat(message.text().note())
        .contains(
            "Since the last message: The severity was raised from minor to major.\n\nvm-erp slow");
  }

  /** The first message was deleted after its retention. */
  @Test
  void write_laterMessageWithoutTheFirstOne_hasTheStoredSubject() {
    Due due = due(MessageType.CHANGED, false, 0.9, Amendment.NONE, json -> {});
    Before before = new Before("vm-crm slow, Friday", null, null);

    Message message =
        MessageWriter.write(
                due, new MessageWriter.Context(MessageMasks.NONE, before, Ownership.NONE))
            .message();

    assertThat(message.text().subject()).isEqualTo("vm-crm slow, Friday");
  }

  @Test
  void of_laterMessage_hasTheSubjectOfTheFirstOne() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {},
            json -> {
              json.put("onset", "2025-11-21T14:00:00Z");
              ((ObjectNode) json.path("victims").get(0)).put("resource", "vm-crm");
            });

    assertThat(message.text().subject())
        .isEqualTo("vm-erp slow, Friday 21 November 2025, 15:00 UTC");
  }

  @Test
  void write_ownersWithContacts_areListedBesideTheirTeams() {
    Ownership ownership =
        Ownership.of(
            List.of(
                new OwnerEntry(
                    "owners.yaml",
                    1,
                    new Owner(null, "team-erp", null, "+49 30 1", "erp@example.org", null, null)),
                new OwnerEntry(
                    "owners.yaml",
                    2,
                    new Owner("ds-1", "team-storage", null, null, null, "ci-7", null))));

    Message message =
        MessageWriter.write(
                due(MessageType.OPENED, true, 0.9, Amendment.NONE, json -> {}),
                new MessageWriter.Context(MessageMasks.NONE, Before.NONE, ownership))
            .message();

    assertThat(message.text().note())
        .contains(
            """
            Teams concerned:
            - team-erp (owner of what is degraded), on call: +49 30 1, e-mail: erp@example.org
            - team-storage (owner of the contention domain), configuration item of ds-1: ci-7
            - team-vm-uat (owner of the cause)
            """);
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

    MessageWriter.Written written =
        MessageWriter.write(
            due, new MessageWriter.Context(masks, SentMessages.Before.NONE, Ownership.NONE));

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
    assertThat(message.text().title())
        .isEqualTo("vm-erp slow: another load on the datastore ds-1, not certain yet which");
    assertThat(message.text().body())
        .contains("\nA neighbour loads the datastore ds-1; which one is not certain.\n");
    assertThat(message.text().body())
        .doesNotContain("is the cause with a probability", "ds-1 (UAT)")
        .doesNotContainPattern("(?m)(^|\\. )a neighbour");
    assertThat(message.incident().suspects()).isEmpty();
    assertThat(EventJson.mapper().readTree(event(message)).path("data").path("victims")).hasSize(1);
  }

  /** The line on the cause states more than the suspect: the explanation has other sentences. */
  @Test
  void of_suspectThatIsNotNamedBesideASetting_leavesTheSetting() {
    String setting = "The setting of array-1 (cache on) explains the degradation equally well.";

    Message message =
        message(
            MessageType.OPENED,
            true,
            0.7,
            Amendment.NONE,
            json -> {
              ObjectNode summary = (ObjectNode) json.path("summary");
              summary.put("cause", summary.path("cause").asString() + " " + setting);
            });

    assertThat(message.text().body())
        .contains("\nA neighbour loads the datastore ds-1; which one is not certain. " + setting)
        .doesNotContain("is the cause with a probability");
  }

  @Test
  void of_settingOfASuspectThatIsNotNamedBesideACulprit_keepsTheCulprit() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.9,
            Amendment.NONE,
            json -> {
              ObjectNode other = suspect(json).deepCopy();
              other.put("rank", 2).put("resource", "vm-b").put("probability", 0.2);
              ((ArrayNode) json.path("suspects")).add(other);
              ObjectNode summary = (ObjectNode) json.path("summary");
              summary.put(
                  "cause",
                  summary.path("cause").asString()
                      + " The setting of vm-b (no limit) explains the degradation equally well.");
            });

    assertThat(message.text().body())
        .contains("vm-uat (UAT) is the cause with a probability of 90 %")
        .doesNotContain("vm-b", "which one is not certain");
  }

  @Test
  void of_recoveryOfAnIncidentThatAPersonKeepsOpen_statesBoth() {
    String recovery = "Over since Friday 21 November 2025, 15:30 UTC, lasted 30 min.";

    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("status", "reopened"),
            json -> {
              json.put("status", "reopened").put("end", "2025-11-21T15:30:00Z");
              ((ObjectNode) json.path("summary")).put("recovery", recovery);
            });

    assertThat(message.text().news())
        .isEqualTo(recovery + " The incident stays open, because a person has opened it again.");
  }

  @Test
  void of_adviceOnASuspectThatIsNotNamed_isAnActionOfTheRecipient() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.7,
            Amendment.NONE,
            json ->
                json.putArray("teams")
                    .add(team("team-erp", "victim"))
                    .add(team("team-storage", "owner_of_shared_resource")));

    String action =
        "Ask team-storage, the owner of the datastore ds-1, which load on it has grown since"
            + " Friday 21 November 2025, 15:00 UTC; the page of the incident shows the suspects"
            + " and how certain each one is.";
    assertThat(message.incident().summary().action()).isEqualTo(action);
    assertThat(message.incident().advice()).isEmpty();
    assertThat(message.incident().explanation())
        .contains("What to do first: " + action)
        .doesNotContain("vmotion of", "limit of");
  }

  @Test
  void of_adviceOnASuspectThatIsNotNamedWithoutAnOwner_isALookAtThePage() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.7,
            Amendment.NONE,
            json -> json.putArray("teams").add(team("team-erp", "victim")));

    assertThat(message.incident().summary().action())
        .startsWith("Look on the page of the incident");
  }
}
