package io.crosstalk.rules.ticket;

import static io.crosstalk.event.incident.IncidentStatus.ACKNOWLEDGED;
import static io.crosstalk.event.incident.IncidentStatus.OPEN;
import static io.crosstalk.event.incident.IncidentStatus.REOPENED;
import static io.crosstalk.event.incident.IncidentStatus.RESOLVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.notify.ticket.TicketChange.AssigneeChanged;
import io.crosstalk.rules.notify.ticket.TicketChange.Commented;
import io.crosstalk.rules.notify.ticket.TicketChange.Content;
import io.crosstalk.rules.notify.ticket.TicketChange.StatusChanged;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeActionsTest {
  private static List<String> types(Content change, IncidentStatus incident) {
    return ChangeActions.of(change, "7", incident).stream().map(Action::type).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "NEW,         IN_PROGRESS, OPEN,         acknowledged",
    "NEW,         IN_PROGRESS, REOPENED,     acknowledged",
    "NEW,         IN_PROGRESS, ACKNOWLEDGED, ''",
    "NEW,         IN_PROGRESS, RESOLVED,     ''",
    "IN_PROGRESS, CLOSED,      OPEN,         resolved",
    "IN_PROGRESS, CLOSED,      ACKNOWLEDGED, resolved",
    "IN_PROGRESS, CLOSED,      RESOLVED,     ''",
    "CLOSED,      IN_PROGRESS, RESOLVED,     reopened",
    "CLOSED,      NEW,         RESOLVED,     reopened",
    "CLOSED,      NEW,         OPEN,         ''",
    "IN_PROGRESS, NEW,         ACKNOWLEDGED, ''"
  })
  void of_status_isTheActionThatLeadsTheIncidentThere(
      TicketPhase from, TicketPhase to, IncidentStatus incident, String expected) {
    assertThat(String.join(",", types(new StatusChanged(from, to, "x"), incident)))
        .isEqualTo(expected);
  }

  @Test
  void of_anyStatus_repeatedAfterItsActionHasNone() {
    for (TicketPhase to : TicketPhase.values()) {
      Content change = new StatusChanged(TicketPhase.CLOSED, to, "x");
      for (Action action : ChangeActions.of(change, "7", RESOLVED)) {
        assertThat(action.type()).isEqualTo("reopened");
        assertThat(types(change, ACKNOWLEDGED)).isIn(List.of(), List.of("resolved"));
      }
    }
  }

  @Test
  void of_assignee_assignsAndAcknowledgesWhatNoPersonWorksOn() {
    assertThat(types(new AssigneeChanged("dana"), OPEN))
        .containsExactly("assigned", "acknowledged");
    assertThat(types(new AssigneeChanged("dana"), REOPENED))
        .containsExactly("assigned", "acknowledged");
    assertThat(types(new AssigneeChanged("dana"), ACKNOWLEDGED)).containsExactly("assigned");
    assertThat(types(new AssigneeChanged("dana"), RESOLVED)).containsExactly("assigned");
    assertThat(ChangeActions.of(new AssigneeChanged("dana"), "7", OPEN).getFirst())
        .isEqualTo(new Action.Assign("dana", "Ticket 7 was assigned to dana."));
  }

  @Test
  void of_noAssigneeAnyMore_isAComment() {
    assertThat(ChangeActions.of(new AssigneeChanged(null), "7", OPEN))
        .containsExactly(new Action.Comment("Ticket 7 has no assignee any more."));
  }

  @Test
  void ofChild_anyChange_isACommentThatNamesTheTeam() {
    assertThat(
            List.of(
                    new StatusChanged(TicketPhase.NEW, TicketPhase.CLOSED, "Resolved"),
                    new AssigneeChanged("dana"),
                    new AssigneeChanged(null),
                    new Commented("A disk is being rebuilt."))
                .stream()
                .flatMap(change -> ChangeActions.ofChild(change, "7", "team-san").stream()))
        .containsExactly(
            new Action.Comment("Team team-san: Ticket 7 has the status 'Resolved'."),
            new Action.Comment("Team team-san: Ticket 7 was assigned to dana."),
            new Action.Comment("Team team-san: Ticket 7 has no assignee any more."),
            new Action.Comment("Team team-san: A disk is being rebuilt."));
    assertThat(ChangeActions.ofChild(new Commented(""), "7", "team-san")).isEmpty();
  }

  @Test
  void of_comment_isAComment() {
    assertThat(Arrays.stream(IncidentStatus.values()))
        .allSatisfy(
            status ->
                assertThat(ChangeActions.of(new Commented("a text"), "7", status))
                    .containsExactly(new Action.Comment("a text")));
    assertThat(ChangeActions.of(new Commented(" "), "7", OPEN)).isEmpty();
  }
}
