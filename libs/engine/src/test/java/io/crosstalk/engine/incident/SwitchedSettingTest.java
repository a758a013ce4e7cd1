package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Summary;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of settings that were switched with each degradation, beside a load with that course. */
class SwitchedSettingTest {
  private static final String ALTERNATIVE = "explains the degradation equally well.";

  private static VerdictBuilder first() {
    return victim().until(600).decidedAt(660).revision(2);
  }

  private static VerdictBuilder second() {
    return again().until(1_800).decidedAt(1_860).revision(2);
  }

  private static VerdictBuilder again() {
    return victim().from(1_200).decidedAt(1_260);
  }

  private static VerdictBuilder victim() {
    return verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1");
  }

  /** The episodes, the last with the changes of a resource at 0, 600, 1200 and 1800 s. */
  private static Story story(ChangeKind kind, String resource, int laterSeconds) {
    return Story.of(first(), switched(second(), kind, resource, laterSeconds));
  }

  private static VerdictBuilder switched(
      VerdictBuilder verdict, ChangeKind kind, String resource, int laterSeconds) {
    return verdict
        .change(laterSeconds, kind, resource, "cache on")
        .change(600 + laterSeconds, kind, resource, "cache off")
        .change(1_200 + laterSeconds, kind, resource, "cache on")
        .change(1_800 + laterSeconds, kind, resource, "cache off");
  }

  private static String texts(Story story) {
    Summary summary = Objects.requireNonNull(story.theIncident().summary());
    return Stream.of(summary.cause(), story.theIncident().explanation())
        .reduce((a, b) -> a + "\n" + b)
        .orElseThrow();
  }

  @Test
  void settingSwitchedWithEachDegradation_isStatedBesideTheCulprit() {
    assertThat(texts(story(ChangeKind.CONFIG, "array-1", 0)))
        .contains("The setting of array-1 (cache on) " + ALTERNATIVE)
        .contains("2 times the degradation began with a change of array-1 (cache on)")
        .contains("To find out: leave it at \"cache off\" while vm-uat is active.");
  }

  @Test
  void degradationThatLastsBeganWithoutTheSwitch_refutesIt() {
    Story story =
        Story.of(
            first(),
            switched(second(), ChangeKind.CONFIG, "array-1", 0),
            victim().from(2_400).decidedAt(2_460));

    assertThat(texts(story)).doesNotContain(ALTERNATIVE, "To find out");
  }

  @Test
  void settingThatWasOnWithoutADegradation_isRefuted() {
    VerdictBuilder last =
        switched(second(), ChangeKind.CONFIG, "array-1", 0)
            .change(760, ChangeKind.CONFIG, "array-1", "cache on")
            .change(900, ChangeKind.CONFIG, "array-1", "cache off");

    assertThat(texts(Story.of(first(), last))).doesNotContain(ALTERNATIVE, "To find out");
  }

  @Test
  void twoSettingsOfOneResourceSwitchedTogether_areNotToldApart() {
    VerdictBuilder last =
        switched(second(), ChangeKind.CONFIG, "array-1", 0)
            .change(0, ChangeKind.CONFIG, "array-1", "write-back off")
            .change(1_200, ChangeKind.CONFIG, "array-1", "write-back off");

    assertThat(texts(Story.of(first(), last))).doesNotContain(ALTERNATIVE, "To find out");
  }

  @Test
  void changeAfterEachBegin_isAReaction() {
    assertThat(texts(story(ChangeKind.CONFIG, "array-1", 20)))
        .doesNotContain(ALTERNATIVE, "To find out");
  }

  @Test
  void moveOrLimitOfTheCulprit_isNoSettingBesideItsLoad() {
    assertThat(texts(story(ChangeKind.VMOTION, "vm-app", 0))).doesNotContain(ALTERNATIVE);
    assertThat(texts(story(ChangeKind.QOS, "vm-uat", 0))).doesNotContain(ALTERNATIVE);
  }

  @Test
  void settingsOfTwoResourcesSwitchedTogether_areNotToldApart() {
    VerdictBuilder last = switched(second(), ChangeKind.CONFIG, "array-1", 0);

    assertThat(texts(Story.of(first(), switched(last, ChangeKind.CONFIG, "array-2", 0))))
        .doesNotContain(ALTERNATIVE);
  }
}
