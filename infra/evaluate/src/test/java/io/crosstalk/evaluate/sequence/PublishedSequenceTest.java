package io.crosstalk.evaluate.sequence;

import static io.crosstalk.event.incident.CauseClass.CAPACITY;
import static io.crosstalk.event.incident.CauseClass.NOISY_NEIGHBOUR;
import static io.crosstalk.event.incident.CauseClass.SELF_INFLICTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** First statement, messages, severity and time to the cause, as stories. */
class PublishedSequenceTest {
  private static final ExpectedIncident BULLY = bully(null, null);

  @Test
  void messages_versionsAboveInfo_areCountedWithTheOneThatEndsThem() {
    IncidentHistory history =
        Story.opens("inc-1", 0, Severity.INFO, "vm-pay")
            .repeats(1)
            .severity(2, Severity.MINOR)
            .repeats(3)
            .severity(4, Severity.INFO)
            .repeats(5)
            .history();

    assertThat(history.messages()).isEqualTo(3);
    assertThat(history.messagesWithoutNews()).isEqualTo(1);
  }

  @Test
  void messages_anythingToActOn_isNews() {
    IncidentHistory history =
        opens("inc-1")
            .names(1, NOISY_NEIGHBOUR, "ds-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab")
            .adds(3, "vm-pay", "vm-web")
            .severity(4, Severity.MAJOR)
            .exonerates(5, "ds-2")
            .adds(6, "vm-pay")
            .resolves(7)
            .history();

    assertThat(history.messages()).isEqualTo(8);
    assertThat(history.messagesWithoutNews()).as("exoneration, and one victim less").isEqualTo(2);
  }

  @Test
  void first_incidentThatWasAtInfoBefore_isItsFirstStatementAboveInfo() {
    Story story =
        Story.opens("inc-1", 0, Severity.INFO, "vm-pay")
            .names(1, CAPACITY, "ds-2")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab")
            .severity(3, Severity.MINOR);
    ExpectedSequence sequence = expected(BULLY, story);

    assertThat(sequence.first()).isNotNull().extracting(Statement::at).isEqualTo(Story.minute(3));
    assertThat(sequence.isFirstClassRight()).isTrue();
    assertThat(sequence.areFirstCulpritsRight()).isTrue();
    assertThat(sequence.isFirstPlaceRight()).isTrue();
  }

  @Test
  void first_otherCauseThatIsCorrectedLater_isWrong() {
    Story story = opens("inc-1").names(4, NOISY_NEIGHBOUR, "ds-1", "vm-lab");
    ExpectedSequence sequence = expected(BULLY, story);

    assertThat(sequence.isFirstClassRight()).isFalse();
    assertThat(sequence.areFirstCulpritsRight()).isFalse();
    assertThat(sequence.isFirstPlaceRight()).isFalse();
  }

  @Test
  void timeToCause_oneCulpritTooMany_isNotYetRight() {
    Story story =
        opens("inc-1")
            .names(2, NOISY_NEIGHBOUR, "ds-1", "vm-lab", "vm-build")
            .names(6, NOISY_NEIGHBOUR, "ds-1", "vm-lab");

    assertThat(expected(BULLY, story).timeToCause()).isEqualTo(Duration.ofMinutes(6));
    assertThat(expected(BULLY, opens("inc-1")).timeToCause()).isNull();
  }

  @Test
  void timeToCause_withoutCulprit_isThatToTheClassAlone() {
    ExpectedIncident full =
        new ExpectedIncident(CAPACITY, List.of("vm-pay"), List.of(), "ds-1", Story.START, null);
    Story story = opens("inc-1").names(2, CAPACITY, "ds-1", "vm-build").names(5, CAPACITY, "ds-1");

    assertThat(expected(full, story).timeToCause()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void timeToCause_selfInflicted_acceptsTheVictimAsCulprit() {
    ExpectedIncident self =
        new ExpectedIncident(SELF_INFLICTED, List.of("vm-pay"), List.of(), null, Story.START, null);
    Story story = opens("inc-1").names(2, SELF_INFLICTED, "ds-1", "vm-pay");

    assertThat(expected(self, story).timeToCause()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void expected_incidentOfOtherVictimsOrAfterTheEnd_isAnother() {
    ExpectedIncident before =
        new ExpectedIncident(
            NOISY_NEIGHBOUR,
            List.of("vm-pay"),
            List.of("vm-lab"),
            "ds-1",
            Story.START.minusSeconds(600),
            Story.START.minusSeconds(60));

    assertThat(expected(before, opens("inc-1")).histories()).isEmpty();
    assertThat(expected(BULLY, Story.opens("inc-1", 0, Severity.MINOR, "vm-web")).histories())
        .isEmpty();
    assertThat(expected(BULLY, opens("inc-1")).histories()).hasSize(1);
  }

  @Test
  void faults_severityAboveTheStatedOne_isOneEvenIfItIsLoweredAgain() {
    Story story = opens("inc-1").severity(2, Severity.MAJOR).severity(3, Severity.MINOR);

    assertThat(sequence(bully(Severity.MINOR, null), 0, story).faults())
        .containsExactly("the worst severity was major instead of minor");
    assertThat(sequence(bully(Severity.MAJOR, null), 0, story).faults()).isEmpty();
    assertThat(story.history().isRaised()).isTrue();
    assertThat(opens("inc-1").history().isRaised()).isFalse();
  }

  @Test
  void faults_moreMessagesThanStated_areOne() {
    Story story = opens("inc-1").repeats(1).resolves(2);

    assertThat(sequence(bully(null, 2), 0, story).faults())
        .containsExactly("there were 3 messages instead of at most 2");
    assertThat(sequence(bully(null, 3), 0, story).faults()).isEmpty();
  }

  @Test
  void faults_retractionsUpToTheAllowedNumber_areNone() {
    Story story = opens("inc-1").isWithdrawn(2);

    assertThat(sequence(BULLY, 0, story).faults()).singleElement().asString().contains("withdrawn");
    assertThat(sequence(BULLY, 1, story).faults()).isEmpty();
  }

  private static ExpectedIncident bully(Severity severity, Integer messages) {
    return new ExpectedIncident(
        CauseClass.NOISY_NEIGHBOUR,
        null,
        List.of("vm-pay"),
        List.of("vm-lab"),
        "ds-1",
        Story.START,
        null,
        severity,
        messages);
  }

  private static Story opens(String id) {
    return Story.opens(id, 0, Severity.MINOR, "vm-pay");
  }

  private static ExpectedSequence expected(ExpectedIncident wanted, Story... stories) {
    return sequence(wanted, 0, stories).expected().getFirst();
  }

  private static PublishedSequence sequence(
      ExpectedIncident wanted, int allowed, Story... stories) {
    return PublishedSequence.of(
        Arrays.stream(stories).map(Story::history).toList(), List.of(wanted), allowed);
  }
}
