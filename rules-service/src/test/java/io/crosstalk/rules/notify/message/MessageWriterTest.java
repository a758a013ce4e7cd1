package io.crosstalk.rules.notify.message;

import static io.crosstalk.rules.notify.message.WrittenMessages.after;
import static io.crosstalk.rules.notify.message.WrittenMessages.comment;
import static io.crosstalk.rules.notify.message.WrittenMessages.due;
import static io.crosstalk.rules.notify.message.WrittenMessages.event;
import static io.crosstalk.rules.notify.message.WrittenMessages.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.ownership.Owner;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.SentMessages.Before;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests the message that a target receives of a stored event. */
class MessageWriterTest {
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
        .contains("\nThe cause (90 %) was vm-uat (UAT), through")
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

  @Test
  void of_incidentWithAMap_hasItBeforeTheTeams() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.9,
            Amendment.NONE,
            json -> json.set("map", EventJson.mapper().valueToTree(Messages.withMap().map())));

    assertThat(message.text().body())
        .contains(
            "\nMap: (app-orders, vm-<uat> (cause)) -> storage adapter esx-07/vmhba2\n"
                + "Teams concerned:\n");
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

            The cause (90 %) was vm-uat (UAT), through the datastore ds-1.
            So that it does not come back: vmotion of vm-uat.""");
    assertThat(message.text().state())
        .as("for a target that keeps only the latest text")
        .startsWith(message.text().body() + "\nTeams concerned:\n")
        .endsWith("\n\n" + message.incident().explanation());
  }

  /** The incident has two culprits, each with an action of its own. */
  @Test
  void of_endOfTwoCulprits_namesBothAndWhatPreventsEach() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved");
              ObjectNode other = (ObjectNode) json.at("/suspects/0").deepCopy();
              json.withArray("suspects").add(other.put("resource", "vm-batch"));
              ObjectNode advice = (ObjectNode) json.at("/advice/0").deepCopy();
              json.withArray("advice")
                  .add(advice.put("resource", "vm-batch").put("summary", "qos of vm-batch."));
            });

    assertThat(message.text().note())
        .contains("The cause (90 %) was vm-uat (UAT) and vm-batch (UAT),")
        .contains("So that it does not come back: vmotion of vm-uat.")
        .contains("So that it does not come back: qos of vm-batch.");
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
  void of_endOfTheDataWhileDegraded_statesIt() {
    String text = "Still degraded when the samples end (10:59): no recovery was measured.";
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved").put("resolution", "expired");
              ((ObjectNode) json.path("summary")).put("recovery", text);
            });

    assertThat(message.text().news()).isEqualTo(text);
  }

  @Test
  void of_endWithoutARecoveryOfAPossibleCause_doesNotStateTheCauseAsAFact() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved").put("resolution", "expired");
              json.put("causeClass", "capacity").putArray("suspects");
              ((ObjectNode) json.path("summary")).put("cause", "Possible cause (60 %): ds-1 full.");
            });

    assertThat(message.text().note()).contains("Possible cause (60 %): ds-1 full.");
  }

  /** An incident without a summary does not have the probability of its class. */
  @ParameterizedTest
  @CsvSource({
    "CAPACITY, Possible cause: the datastore ds-1 is at its limit.",
    "MISCONFIGURATION, Possible cause: a setting of the datastore ds-1.",
    "SHARED_RESOURCE_FAULT, Possible cause: the datastore ds-1 is slower.",
    "SELF_INFLICTED, Possible cause: own load.",
    "LOAD_IMBALANCE, Possible cause: load of the datastore ds-1 unevenly spread.",
    "NETWORK_ERRORS, Possible cause: errors on the datastore ds-1.",
    "NOISY_NEIGHBOUR, The likely cause was load of others on the datastore ds-1; it is not certain whose.",
    "MISSING_SIGNAL, Why no samples arrived is not known.",
    "UNKNOWN, The cause was not found; it was probably at the datastore ds-1."
  })
  void of_endWithoutSummary_statesTheCauseAsPossibleOnly(CauseClass causeClass, String sentence) {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved").put("causeClass", causeClass.wireName());
              json.remove("summary");
              json.putArray("suspects");
            });

    assertThat(message.text().note().lines()).contains(sentence);
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lasts   | Resolved by carol, while the victims are still degraded.
          unknown | Resolved by carol, while no samples of the victims arrive: it is not known whether they are still degraded.
          over    | Resolved by carol.
          """)
  void of_resolutionByAPerson_statesWhetherTheVictimsAreStillDegraded(
      String degradation, String news) {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> {},
            json -> {
              json.put("status", "resolved");
              json.putObject("manualResolution").put("degradation", degradation);
              json.putObject("action").put("type", "resolved").put("by", "carol").put("text", "");
            });

    assertThat(message.text().news()).isEqualTo(news);
    assertThat(message.text().note()).startsWith(news + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          merge_undone | The merge into inc-9 was taken back by carol: it is an incident of its own again.
          join_undone  | The merge of incident inc-9 into this one was taken back by carol.
          """)
  void of_undoOfAMerge_isNoSplit(String type, String news) {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {},
            json ->
                json.putObject("action")
                    .put("type", type)
                    .put("by", "carol")
                    .put("text", "")
                    .put("incident", "inc-9"));

    assertThat(message.text().news()).isEqualTo(news);
  }

  @Test
  void of_splitByAPerson_statesWhatHasChanged() {
    Message message =
        after(
            MessageType.RETRACTED,
            json -> {},
            json ->
                json.put("severity", "minor")
                    .putObject("action")
                    .put("type", "split")
                    .put("by", "carol")
                    .put("text", "")
                    .put("incident", "inc-9"));

    assertThat(message.text().news())
        .startsWith("Victims were split off into incident inc-9 by carol. ")
        .contains("The severity was lowered from")
        .doesNotContain("taken back");
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

  @Test
  void of_comment_statesThePersonAndTheText() {
    MessageText text = comment(false).text();

    assertThat(text.news()).isEqualTo("Comment by carol.");
    assertThat(text.body()).startsWith("vm-uat is stopped.\nPlease check.\n\n");
    assertThat(comment(true).text().news()).isEqualTo("A new incident. Comment by carol.");
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
    assertThat(amended.incident().summary().action()).contains("forbidden by the rules");
  }

  @Test
  void of_forbiddenActionOnTwoCulprits_statesOnceWhatIsLeft() {
    Message amended =
        message(
            MessageType.OPENED,
            true,
            0.9,
            new Amendment(null, Set.of(AdviceAction.VMOTION)),
            json -> WrittenMessages.addCulprit(json, "vm-test", 0.8));

    assertThat(amended.incident().summary().action()).isEqualTo("limit of vm-uat.");
  }

  /** The reason stood below the title of the incident, as if it were part of the diagnosis. */
  @Test
  void of_splitWithAReason_hasThePersonsWordsBeforeTheTitle() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {},
            json ->
                json.putObject("action")
                    .put("type", "split")
                    .put("by", "carol")
                    .put("text", "Its own fault.")
                    .put("incident", "inc-9"));

    assertThat(message.text().note())
        .startsWith(
            """
            Victims were split off into incident inc-9 by carol.

            Its own fault.

            vm-erp slow: vm-uat (UAT) loads ds-1

            vm-erp: disk latency""");
  }

  @Test
  void of_retraction_hasTheReasonOfTheMessageApartFromTheTitle() {
    Message message =
        after(
            MessageType.RETRACTED,
            json -> json.put("severity", "major"),
            json -> json.put("severity", "minor"));

    assertThat(message.text().note())
        .startsWith(
            "An earlier statement is taken back. The severity was lowered from major to minor.\n\n"
                + message.text().title()
                + "\n\n");
  }
}
