package io.crosstalk.rules.notify.message;

import static io.crosstalk.rules.notify.message.WrittenMessages.after;
import static io.crosstalk.rules.notify.message.WrittenMessages.due;
import static io.crosstalk.rules.notify.message.WrittenMessages.event;
import static io.crosstalk.rules.notify.message.WrittenMessages.message;
import static io.crosstalk.rules.notify.message.WrittenMessages.onlyVictims;
import static io.crosstalk.rules.notify.message.WrittenMessages.suspect;
import static io.crosstalk.rules.notify.message.WrittenMessages.team;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.SentMessages.Before;
import io.crosstalk.rules.storage.message.SentMessages.SentMessage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests what a message states of the changes since the last one that its target has received. */
class MessageDifferencesTest {
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
                + " A change was found: backup start of vm-uat, 21 November 15:00.");
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
        .isEqualTo("An earlier statement is taken back. vm-uat is no longer named as a culprit.");
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
                    .put("kind", "vmotion")
                    .put("resource", "db-1")
                    .put("metric", "disk.latency"));

    assertThat(message.text().news())
        .isEqualTo(
            "Remedy, as measured: vMotion of vm-uat (esx-08); disk latency of db-1 30 ms →"
                + " 1.3 ms.");
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
  void of_endWithANewSeverity_statesItAfterTheCause() {
    Message message =
        after(
            MessageType.RESOLVED,
            json -> json.put("severity", "major"),
            json -> json.put("severity", "minor").put("status", "resolved"));

    assertThat(message.text().note())
        .endsWith("\nSince the last message: The severity was lowered from major to minor.");
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
    assertThat(message.text().note())
        .contains(
            "\nThe cause (90 %) was vm-uat (UAT), through the datastore ds-1.\n"
                + "So that it does not come back: vmotion of vm-uat.\n");
  }

  @Test
  void of_recoveryAfterAPersonsResolution_statesTheRecovery() {
    String recovery = "Over since Friday 21 November 2025, 15:30 UTC, lasted 30 min.";

    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("status", "resolved"),
            json -> {
              json.put("status", "resolved").put("end", "2025-11-21T15:30:00Z");
              ((ObjectNode) json.path("summary")).put("recovery", recovery);
            });

    assertThat(message.text().news()).isEqualTo(recovery);
    assertThat(message.text().note())
        .isEqualTo(
            recovery
                + """


                The cause (90 %) was vm-uat (UAT), through the datastore ds-1.
                So that it does not come back: vmotion of vm-uat.""");
  }

  /** The degradation of a merged incident goes on in the other one. */
  @Test
  void of_mergeByAPerson_doesNotStateThatTheProblemIsOver() {
    Message message =
        after(
            MessageType.CHANGED,
            json -> {},
            json -> {
              json.put("status", "resolved").put("end", "2025-11-21T15:30:00Z");
              json.put("resolution", "merged");
              json.putObject("action").put("type", "merged").put("by", "carol").put("text", "");
            });

    assertThat(message.text().body()).doesNotContain("The cause was", "does not come back");
  }

  @Test
  void of_endOfTheDataOfAnIncidentThatAPersonKeepsOpen_statesTheEndOnce() {
    String end = "Still degraded when the samples end (10:59): no recovery was measured.";
    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("status", "reopened"),
            json -> {
              json.put("status", "reopened").put("end", "2025-11-21T15:30:00Z");
              json.putObject("diagnosedResolution").put("resolution", "expired");
              ((ObjectNode) json.path("summary")).put("recovery", end);
            });

    assertThat(message.text().news())
        .isEqualTo(end + " The incident stays open, because a person has opened it again.");
  }

  /** A ticket that stays open would otherwise never tell that the diagnosis has ended. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          expired | Nothing more is known of the victims, and no recovery was measured.
          lasting | The degradation or the silence has lasted for a week, and counts as ordinary from now on.
          """)
  void of_endWithoutRecoveryOfAnIncidentThatAPersonKeepsOpen_statesBoth(
      String resolution, String text) {
    Message message =
        after(
            MessageType.CHANGED,
            json -> json.put("status", "reopened"),
            json ->
                json.put("status", "reopened")
                    .putObject("diagnosedResolution")
                    .put("resolution", resolution));

    assertThat(message.text().news())
        .isEqualTo(text + " The incident stays open, because a person has opened it again.");
  }
}
