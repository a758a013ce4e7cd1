package io.crosstalk.rules.notify.message;

import static io.crosstalk.rules.notify.message.WrittenMessages.comment;
import static io.crosstalk.rules.notify.message.WrittenMessages.due;
import static io.crosstalk.rules.notify.message.WrittenMessages.event;
import static io.crosstalk.rules.notify.message.WrittenMessages.message;
import static io.crosstalk.rules.notify.message.WrittenMessages.suspect;
import static io.crosstalk.rules.notify.message.WrittenMessages.team;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.ChildStore.Child;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.DeliveryStore.DueChild;
import io.crosstalk.rules.storage.message.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.message.SentMessages;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests messages about suspects that are not named to their readers. */
class UnnamedSuspectMessagesTest {
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
            false,
            null));
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

  @Test
  void of_suspectOfAnotherTeamThatIsNotSure_isNotNamed() {
    Message message = message(MessageType.OPENED, true, 0.7);

    assertThat(event(message)).doesNotContain("vm-uat");
    assertThat(message.text().title())
        .isEqualTo("vm-erp slow: load of others on ds-1, not certain whose");
    assertThat(message.text().body())
        .contains(
            "\nLoad of others on the datastore ds-1 is the likely cause; it is not certain whose.\n");
    assertThat(message.text().body())
        .doesNotContain("is the cause with a probability", "ds-1 (UAT)")
        .doesNotContainPattern("(?m)(^|\\. )a neighbour");
    assertThat(message.incident().suspects()).isEmpty();
    assertThat(EventJson.mapper().readTree(event(message)).path("data").path("victims")).hasSize(1);
  }

  /** The line on the cause states more than the suspect: the explanation has other sentences. */
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

  @Test
  void of_actionsOnTwoCulpritsThatAreNotNamed_areOneActionOfTheRecipient() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.7,
            Amendment.NONE,
            json -> {
              WrittenMessages.addCulprit(json, "vm-test", 0.6);
              json.putArray("teams").add(team("team-erp", "victim"));
            });

    assertThat(message.incident().summary().action())
        .containsOnlyOnce("Look on the page of the incident")
        .doesNotContain("vm-uat", "vm-test");
  }

  @Test
  void of_actionsOnANamedAndAnUnnamedCulprit_keepTheNamedOne() {
    Message message =
        message(
            MessageType.OPENED,
            true,
            0.9,
            Amendment.NONE,
            json -> {
              WrittenMessages.addCulprit(json, "vm-test", 0.6);
              json.putArray("teams").add(team("team-erp", "victim"));
            });

    assertThat(message.incident().summary().action())
        .startsWith("vmotion of vm-uat. Look on the page of the incident")
        .doesNotContain("vm-test");
  }
}
