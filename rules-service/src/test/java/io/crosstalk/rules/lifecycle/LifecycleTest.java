package io.crosstalk.rules.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.MessageType;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stories of incidents between the diagnosis and people. */
class LifecycleTest {
  private static final Instant AT = Instant.parse("2026-03-13T23:05:00Z");
  private static final Action TAKE = new Action.Acknowledge("I look at it");
  private static final Action CLOSE = new Action.Resolve("planned");
  private static final Action OPEN_AGAIN = new Action.Reopen("still slow");

  private Lifecycle incident = new Lifecycle(diagnosed(IncidentStatus.OPEN), PeoplesPart.NONE);
  private @Nullable MessageType message;

  private static Diagnosed diagnosed(IncidentStatus status) {
    return new Diagnosed(status, true, DataState.CURRENT, Severity.MAJOR, 2);
  }

  private LifecycleTest act(Action action) {
    incident = incident.after(action, "alice", AT);
    message = Lifecycle.message(action);
    return this;
  }

  private LifecycleTest diagnose(VersionKind kind, Diagnosed next) {
    Lifecycle before = incident;
    incident = before.after(next, kind, AT);
    message = incident.message(before, kind);
    return this;
  }

  private LifecycleTest diagnose(VersionKind kind, IncidentStatus status) {
    return diagnose(kind, diagnosed(status));
  }

  private IncidentStatus status() {
    return incident.state().status();
  }

  @Test
  void acknowledged_untilTheRecoveryIsMeasured() {
    act(TAKE);
    assertThat(status()).isEqualTo(IncidentStatus.ACKNOWLEDGED);
    assertThat(message).isEqualTo(MessageType.ACKNOWLEDGED);

    diagnose(VersionKind.CHANGED, IncidentStatus.OPEN);
    assertThat(status()).isEqualTo(IncidentStatus.ACKNOWLEDGED);

    diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED);
    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(message).isEqualTo(MessageType.RESOLVED);
  }

  @Test
  void degradationIsBack_waitsForAPersonAgain() {
    act(TAKE).diagnose(VersionKind.REOPENED, IncidentStatus.REOPENED);

    assertThat(status()).isEqualTo(IncidentStatus.REOPENED);
    assertThat(message).isEqualTo(MessageType.REOPENED);
  }

  /** A complaint about another system: an incident was resolved while its alerts still fired. */
  @Test
  void resolvedByAPersonWhileDegraded_isFlaggedAndStaysResolved() {
    act(CLOSE);
    assertThat(incident.state())
        .isInstanceOfSatisfying(
            LifecycleState.Resolved.class,
            state -> assertThat(state.resolution().whileDegraded()).isTrue());

    diagnose(VersionKind.CHANGED, IncidentStatus.OPEN);
    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(message).as("the person does not want to be told").isNull();
  }

  @Test
  void resolvedByAPersonAndThenMeasured_isResolvedOnceAndNoLongerFlagged() {
    act(CLOSE).diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED);

    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(message).isEqualTo(MessageType.CHANGED);
    assertThat(incident.people().resolution().whileDegraded()).isFalse();
  }

  @Test
  void resolvedByAPersonAndOneMoreVictim_isReopened() {
    act(CLOSE)
        .diagnose(
            VersionKind.REVISED,
            new Diagnosed(IncidentStatus.OPEN, true, DataState.CURRENT, Severity.MAJOR, 3));

    assertThat(status()).isEqualTo(IncidentStatus.REOPENED);
    assertThat(message).isEqualTo(MessageType.REOPENED);
    assertThat(incident.people().reopened().by()).isEqualTo(Deed.PLATFORM);
  }

  @Test
  void resolvedByAPersonAndMoreSevere_isReopened() {
    act(CLOSE)
        .diagnose(
            VersionKind.CHANGED,
            new Diagnosed(IncidentStatus.OPEN, true, DataState.CURRENT, Severity.CRITICAL, 2));

    assertThat(status()).isEqualTo(IncidentStatus.REOPENED);
  }

  @Test
  void retractionAfterAResolution_isTold() {
    act(CLOSE).diagnose(VersionKind.RETRACTED, IncidentStatus.OPEN);

    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(message).isEqualTo(MessageType.RETRACTED);
  }

  @Test
  void reopenedByAPerson_staysOpenUntilAPersonResolvesIt() {
    diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED).act(OPEN_AGAIN);
    assertThat(status()).isEqualTo(IncidentStatus.REOPENED);

    diagnose(VersionKind.REVISED, IncidentStatus.RESOLVED);
    assertThat(status())
        .as("a more exact figure is no recovery")
        .isEqualTo(IncidentStatus.REOPENED);

    act(TAKE);
    assertThat(status()).isEqualTo(IncidentStatus.ACKNOWLEDGED);
    act(CLOSE);
    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
  }

  @Test
  void reopenedByAPersonWhileDegraded_staysOpenAfterTheRecovery() {
    act(CLOSE).act(OPEN_AGAIN).act(TAKE);

    diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED);
    assertThat(status()).isEqualTo(IncidentStatus.ACKNOWLEDGED);
    assertThat(message).as("a ticket stays open").isEqualTo(MessageType.CHANGED);

    diagnose(VersionKind.REOPENED, IncidentStatus.REOPENED);
    assertThat(status()).isEqualTo(IncidentStatus.REOPENED);
    diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED);
    assertThat(status()).as("after another degradation").isEqualTo(IncidentStatus.REOPENED);

    act(CLOSE);
    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
  }

  @Test
  void reopenedBecauseItBecameWorse_isResolvedByTheRecovery() {
    act(CLOSE)
        .diagnose(
            VersionKind.REVISED,
            new Diagnosed(IncidentStatus.OPEN, true, DataState.CURRENT, Severity.MAJOR, 3));

    diagnose(VersionKind.RESOLVED, IncidentStatus.RESOLVED);

    assertThat(status()).isEqualTo(IncidentStatus.RESOLVED);
    assertThat(message).isEqualTo(MessageType.RESOLVED);
  }

  @Test
  void secondAcknowledgementByTheSamePerson_changesNothing() {
    assertThat(incident.isKnown(TAKE, "alice")).isFalse();
    act(TAKE);

    assertThat(incident.isKnown(TAKE, "alice")).isTrue();
    assertThat(incident.isKnown(new Action.Acknowledge(""), "alice")).isTrue();
    assertThat(incident.isKnown(TAKE, "bob")).as("another person takes over").isFalse();
    assertThat(incident.isKnown(new Action.Acknowledge("found it"), "alice"))
        .as("another reason")
        .isFalse();

    diagnose(VersionKind.REOPENED, IncidentStatus.REOPENED);
    assertThat(incident.isKnown(TAKE, "alice")).as("no longer acknowledged").isFalse();
  }

  @Test
  void secondAssignmentToTheSameTeam_changesNothing() {
    act(new Action.Assign("team-san", "your switch"));

    assertThat(incident.isKnown(new Action.Assign("team-san", ""), "alice")).isTrue();
    assertThat(incident.isKnown(new Action.Assign("team-net", ""), "alice")).isFalse();
  }

  @Test
  void withdrawnDiagnosis_isWithdrawnWhateverPeopleDid() {
    act(TAKE)
        .diagnose(
            VersionKind.WITHDRAWN,
            new Diagnosed(IncidentStatus.RESOLVED, false, DataState.CURRENT, Severity.MAJOR, 2));

    assertThat(incident.state()).isInstanceOf(LifecycleState.Withdrawn.class);
    assertThat(message).isEqualTo(MessageType.WITHDRAWN);
    assertThatThrownBy(() -> act(OPEN_AGAIN)).isInstanceOf(ActionConflictException.class);
  }

  @Test
  void actionsThatDoNotFitTheState_areConflicts() {
    assertThatThrownBy(() -> act(OPEN_AGAIN))
        .isInstanceOf(ActionConflictException.class)
        .hasMessageContaining("is open, not resolved");
    act(TAKE);
    assertThatThrownBy(() -> act(OPEN_AGAIN)).hasMessageContaining("is acknowledged, not resolved");
    act(CLOSE);
    assertThatThrownBy(() -> act(CLOSE)).isInstanceOf(ActionConflictException.class);
    assertThatThrownBy(() -> act(TAKE)).isInstanceOf(ActionConflictException.class);
  }

  @Test
  void commentsAndFeedback_areCountedAndChangeNoState() {
    act(new Action.Comment("a vMotion is planned"));
    act(new Action.Feedback(true, null, null, ""))
        .act(new Action.Feedback(false, "vm-x", null, "not it"));
    act(new Action.Assign("team-san", "your switch"));

    assertThat(status()).isEqualTo(IncidentStatus.OPEN);
    assertThat(incident.people().comments()).isEqualTo(1);
    assertThat(incident.people().right()).isEqualTo(1);
    assertThat(incident.people().wrong()).isEqualTo(1);
    assertThat(incident.people().assignment().team()).isEqualTo("team-san");
    assertThat(incident.people().versions()).isEqualTo(4);
  }
}
