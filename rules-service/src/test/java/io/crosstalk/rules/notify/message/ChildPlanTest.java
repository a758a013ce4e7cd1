package io.crosstalk.rules.notify.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.ownership.Owner;
import io.crosstalk.rules.ownership.OwnerEntry;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.message.ChildStore.Child;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildPlanTest {
  private static final Incident.TeamInvolvement VICTIM =
      new Incident.TeamInvolvement("team-orders", TeamRole.VICTIM);
  private static final Incident.TeamInvolvement PLACE =
      new Incident.TeamInvolvement("team-storage", TeamRole.OWNER_OF_SHARED_RESOURCE);
  private static final Incident.TeamInvolvement CULPRIT =
      new Incident.TeamInvolvement("team-dba", TeamRole.CULPRIT);

  private List<Child> children = new ArrayList<>();

  private static Message message(MessageType type, Incident.TeamInvolvement... teams) {
    return Stories.with(Messages.of(type), "teams", List.of(teams));
  }

  /** Plans the messages that follow, and keeps the new states of the children. */
  private List<String> after(Message message) {
    return after(message, Ownership.NONE);
  }

  private List<String> after(Message message, Ownership ownership) {
    List<ChildPlan.Step> steps = ChildPlan.of(message, message.incident(), children, ownership);
    steps.forEach(
        step -> {
          children = new ArrayList<>(children);
          children.removeIf(each -> each.id().equals(step.child().id()));
          children.add(step.child());
        });
    return steps.stream()
        .map(step -> "%s %s: %s".formatted(step.child().team(), step.child().role(), step.type()))
        .toList();
  }

  @Test
  void of_openedIncident_hasOneChildForEachTeamAndRole() {
    assertThat(
            after(
                message(
                    MessageType.OPENED,
                    VICTIM,
                    PLACE,
                    new Incident.TeamInvolvement("team-storage", TeamRole.VICTIM))))
        .containsExactly(
            "team-orders VICTIM: OPENED",
            "team-storage OWNER_OF_SHARED_RESOURCE: OPENED",
            "team-storage VICTIM: OPENED");
    assertThat(children).extracting(Child::id).doesNotHaveDuplicates();
  }

  @Test
  void opened_messageInShadowMode_hasTheIdsOfAllChildren() {
    Message message = message(MessageType.OPENED, VICTIM, PLACE);
    after(message);

    assertThat(ChildPlan.opened(message, message.incident(), Ownership.NONE))
        .containsExactlyElementsOf(children.stream().map(Child::id).toList());
    assertThat(
            ChildPlan.opened(
                message(MessageType.RESOLVED, VICTIM), message.incident(), Ownership.NONE))
        .as("an incident that is over opens none")
        .isEmpty();
  }

  @Test
  void of_sameTeamsAgain_hasNoSecondChild() {
    after(message(MessageType.OPENED, VICTIM, PLACE));

    assertThat(after(message(MessageType.CHANGED, VICTIM, PLACE)))
        .containsExactly(
            "team-orders VICTIM: CHANGED", "team-storage OWNER_OF_SHARED_RESOURCE: CHANGED");
    assertThat(children).hasSize(2);
  }

  @Test
  void of_retractedCulprit_closesTheChildOfItsTeamOnly() {
    after(message(MessageType.OPENED, VICTIM, CULPRIT));

    assertThat(after(message(MessageType.RETRACTED, VICTIM)))
        .containsExactly("team-orders VICTIM: RETRACTED", "team-dba CULPRIT: WITHDRAWN");
    assertThat(after(message(MessageType.CHANGED, VICTIM)))
        .containsExactly("team-orders VICTIM: CHANGED");
    assertThat(after(message(MessageType.CHANGED, VICTIM, CULPRIT)))
        .containsExactly("team-orders VICTIM: CHANGED", "team-dba CULPRIT: REOPENED");
  }

  @Test
  void of_endAndReturn_closesAndReopensTheChildren() {
    after(message(MessageType.OPENED, VICTIM, CULPRIT));
    after(message(MessageType.RETRACTED, VICTIM));

    assertThat(after(resolved(VICTIM))).containsExactly("team-orders VICTIM: RESOLVED");
    assertThat(after(message(MessageType.REOPENED, VICTIM)))
        .containsExactly("team-orders VICTIM: REOPENED");
  }

  private static Message resolved(Incident.TeamInvolvement... teams) {
    return Stories.with(
        message(MessageType.RESOLVED, teams), "status", IncidentStatus.RESOLVED.wireName());
  }

  @Test
  void of_incidentThatIsOverWhenItIsOpened_hasNoChildren() {
    Message opened =
        Stories.with(
            message(MessageType.OPENED, VICTIM), "status", IncidentStatus.RESOLVED.wireName());

    assertThat(after(opened)).isEmpty();
  }

  @Test
  void of_unassignedQueue_hasAChildOnlyWithAGroup() {
    Message opened =
        message(
            MessageType.OPENED,
            new Incident.TeamInvolvement(Ownership.UNASSIGNED, TeamRole.VICTIM));

    assertThat(after(opened)).isEmpty();
    assertThat(after(opened, group(Ownership.UNASSIGNED, "Service Desk")))
        .containsExactly("unassigned VICTIM: OPENED");
    assertThat(children)
        .extracting(Child::contact)
        .containsExactly(new Contact("Service Desk", null, null, null));
  }

  private static Ownership group(String team, String group) {
    return Ownership.of(
        List.of(
            new OwnerEntry("teams.yaml", 1, new Owner(null, team, group, null, null, null, null))));
  }
}
