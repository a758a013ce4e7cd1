package io.crosstalk.evaluate.sequence;

import static io.crosstalk.event.incident.CauseClass.CAPACITY;
import static io.crosstalk.event.incident.CauseClass.NOISY_NEIGHBOUR;
import static io.crosstalk.event.incident.CauseClass.SELF_INFLICTED;
import static io.crosstalk.event.incident.CauseClass.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Severity;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements above info that do not last, as stories. */
class RetractionsTest {
  private static final ExpectedIncident BULLY =
      new ExpectedIncident(
          NOISY_NEIGHBOUR, List.of("vm-pay"), List.of("vm-lab"), "ds-1", Story.START, null);

  @Test
  void retractions_causeThatIsOnlyCompleted_areNone() {
    Story story =
        opens("inc-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab")
            .names(3, NOISY_NEIGHBOUR, "ds-1", "vm-lab", "vm-build")
            .resolves(9);

    assertThat(texts(story)).isEmpty();
  }

  @Test
  void retractions_incidentWithdrawnADayLater_isOne() {
    Story story = opens("inc-1").names(2, SELF_INFLICTED, "asp-1").resolves(9).isWithdrawn(1440);

    assertThat(texts(story))
        .containsExactly(
            "2026-03-02T00:00:00Z: self_inflicted (minor) of vm-pay (inc-1);"
                + " 2026-03-03T00:00:00Z: withdrawn");
  }

  @Test
  void retractions_withdrawnIncidentWithACulprit_retractsTheCulpritToo() {
    Story story = opens("inc-1").names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab").isWithdrawn(5);

    assertThat(kinds(story)).containsExactly(Retraction.Kind.INCIDENT, Retraction.Kind.CULPRIT);
  }

  @Test
  void retractions_incidentLoweredToInfo_isRetracted() {
    Story story = opens("inc-1").severity(4, Severity.INFO);

    assertThat(texts(story))
        .containsExactly(
            "2026-03-02T00:00:00Z: unknown (minor) of vm-pay (inc-1);"
                + " 2026-03-02T00:04:00Z: lowered to info");
  }

  @Test
  void retractions_culpritReplacedByAnother_saysSinceWhenItWasNamed() {
    Story story =
        opens("inc-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-build")
            .names(3, NOISY_NEIGHBOUR, "ds-1", "vm-build")
            .names(7, NOISY_NEIGHBOUR, "ds-1", "vm-lab");

    assertThat(texts(story))
        .containsExactly(
            "2026-03-02T00:02:00Z: the culprit is vm-build (0.90) (inc-1);"
                + " 2026-03-02T00:07:00Z: the culprits are vm-lab");
  }

  @Test
  void retractions_culpritThatReturns_isRetractedOnce() {
    Story story =
        opens("inc-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab")
            .names(3, NOISY_NEIGHBOUR, "ds-1")
            .names(4, NOISY_NEIGHBOUR, "ds-1", "vm-lab");

    assertThat(kinds(story)).containsExactly(Retraction.Kind.CULPRIT);
  }

  @Test
  void retractions_classAndPlaceReplaced_areOneEach() {
    Story story = opens("inc-1").names(2, CAPACITY, "ds-1").names(5, SELF_INFLICTED, "ds-2");

    assertThat(texts(story))
        .containsExactly(
            "2026-03-02T00:02:00Z: the cause is capacity (inc-1);"
                + " 2026-03-02T00:05:00Z: the cause is self_inflicted",
            "2026-03-02T00:02:00Z: the place is ds-1 (inc-1);"
                + " 2026-03-02T00:05:00Z: the place is ds-2");
  }

  @Test
  void retractions_unknownReplacedByAClass_areNone() {
    assertThat(kinds(opens("inc-1").names(2, CAPACITY, "ds-1"))).isEmpty();
    assertThat(kinds(opens("inc-1").names(2, CAPACITY, "ds-1").names(3, UNKNOWN, "ds-1")))
        .containsExactly(Retraction.Kind.CAUSE_CLASS);
  }

  @Test
  void retractions_statementsAtInfo_areNone() {
    Story story =
        Story.opens("inc-1", 0, Severity.INFO, "vm-pay")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-build")
            .names(3, CAPACITY, "ds-2")
            .isWithdrawn(4);

    assertThat(kinds(story)).isEmpty();
  }

  @Test
  void retractions_incidentThatReturnsAfterItsWithdrawal_isRetractedOnce() {
    Story story = opens("inc-1").isWithdrawn(3);
    Story again = story.resolves(5);

    assertThat(kinds(again)).containsExactly(Retraction.Kind.INCIDENT);
  }

  @Test
  void retractions_expectedPlaceOrCulpritExonerated_isWrong() {
    Story story =
        opens("inc-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab")
            .exonerates(3, "ds-1", "vm-idle")
            .exonerates(4, "ds-1", "vm-idle");

    assertThat(texts(story))
        .containsExactly(
            "2026-03-02T00:03:00Z: not the cause: ds-1 (inc-1);"
                + " 2026-03-02T00:04:00Z: still stated by the last version");
  }

  @Test
  void retractions_exonerationInAnotherIncident_isRight() {
    Story other = Story.opens("inc-2", 0, Severity.MINOR, "vm-web").exonerates(3, "ds-1", "vm-lab");

    assertThat(kinds(other)).isEmpty();
  }

  private static Story opens(String id) {
    return Story.opens(id, 0, Severity.MINOR, "vm-pay");
  }

  private static List<String> texts(Story... stories) {
    return retractions(stories).stream().map(Retraction::text).toList();
  }

  private static List<Retraction.Kind> kinds(Story... stories) {
    return retractions(stories).stream().map(Retraction::kind).toList();
  }

  private static List<Retraction> retractions(Story... stories) {
    return Retractions.of(Arrays.stream(stories).map(Story::history).toList(), List.of(BULLY));
  }
}
