package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Severity;
import io.crosstalk.testkit.VerdictBuilder;
import org.junit.jupiter.api.Test;

/** Kinds of the second version of an incident that names vm-uat as the culprit at ds-1. */
class RetractionEventTest {
  private static VerdictBuilder first() {
    return verdictOn("vm-erp").excess(4).neighbour("vm-uat", 0.9, "ds-1");
  }

  private static VerdictBuilder second() {
    return verdictOn("vm-erp").excess(4).decidedAt(120).revision(2);
  }

  private static PublicationKind kindOf(VerdictBuilder second) {
    Story story = Story.of(first());
    assertThat(story.theIncident().severity()).isNotEqualTo(Severity.INFO);
    return story.tell(second).publications().getLast().kind();
  }

  @Test
  void culpritIsNoLongerNamed_isARetraction() {
    assertThat(kindOf(second().neighbour("vm-other", 0.9, "ds-1")))
        .isEqualTo(PublicationKind.RETRACTED);
  }

  @Test
  void causeClassIsAnotherOne_isARetraction() {
    assertThat(kindOf(second().faultOf("ds-1"))).isEqualTo(PublicationKind.RETRACTED);
  }

  @Test
  void sharedResourceIsAnotherOne_isARetraction() {
    assertThat(kindOf(second().neighbour("vm-uat", 0.9, "array-1")))
        .isEqualTo(PublicationKind.RETRACTED);
  }

  @Test
  void culpritIsMoreProbable_isNoMessage() {
    assertThat(kindOf(second().neighbour("vm-uat", 0.95, "ds-1")))
        .isEqualTo(PublicationKind.REVISED);
  }

  @Test
  void secondCulpritIsNamedAsWell_isAChange() {
    assertThat(kindOf(second().neighbour("vm-uat", 0.9, "ds-1").suspect("vm-test", 0.8)))
        .isEqualTo(PublicationKind.CHANGED);
  }

  @Test
  void unknownCauseBecomesKnown_isAChange() {
    Story story = Story.of(verdictOn("vm-erp").excess(4).degraded(40));
    story.tell(second().degraded(40).neighbour("vm-uat", 0.9, "ds-1"));

    assertThat(story.kinds()).containsExactly(PublicationKind.OPENED, PublicationKind.CHANGED);
  }

  @Test
  void recovery_isNoRetraction() {
    assertThat(kindOf(second().until(100).neighbour("vm-uat", 0.9, "ds-1")))
        .isEqualTo(PublicationKind.RESOLVED);
  }

  @Test
  void teamOfTheCulpritIsToldFromNowOn_isAChange() {
    Story story = Story.of(verdictOn("vm-erp").excess(4).neighbour("vm-uat", 0.7, "ds-1"));
    story.tell(second().neighbour("vm-uat", 0.79, "ds-1"));
    story.tell(second().revision(3).decidedAt(180).neighbour("vm-uat", 0.85, "ds-1"));

    assertThat(story.kinds())
        .containsExactly(PublicationKind.OPENED, PublicationKind.REVISED, PublicationKind.CHANGED);
  }

  @Test
  void everyDiagnosisIsTakenBack_isAWithdrawal() {
    Story story = Story.of(verdictOn("vm-erp").excess(4).neighbour("vm-uat", 0.9, "ds-1"));
    story.tell(second().withdrawn());

    assertThat(story.kinds()).endsWith(PublicationKind.WITHDRAWN);
  }
}
