package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.START;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the series of an incident with several victims or episodes. */
class PlottedSeriesTest {
  private static final int MINUTE = 60;

  /** An application, the most important victim of its incident. */
  private static VerdictBuilder app() {
    return verdictOn("app")
        .kind(ResourceKind.APPLICATION)
        .metric("app.response_time")
        .every(MINUTE * 1000)
        .neighbour("vm-uat", 0.9, "ds-1")
        .because(EvidenceKind.DOSE_RESPONSE, "As app.");
  }

  private static VerdictBuilder machine() {
    return verdictOn("vm-db")
        .every(MINUTE * 1000)
        .neighbour("vm-uat", 0.9, "ds-1")
        .because(EvidenceKind.DOSE_RESPONSE, "As vm-db.");
  }

  @Test
  void load_ofTheCulprit_reachesFromTheLongestPastToTheRecoveryOfTheLastVictim() {
    Incident incident =
        Story.of(
                app().until(30 * MINUTE).decidedAt(33 * MINUTE).plotted(-1800, 33 * MINUTE),
                machine().until(120 * MINUTE).decidedAt(123 * MINUTE).plotted(-7200, 123 * MINUTE))
            .theIncident();

    Series load = incident.suspects().getFirst().evidence().getFirst().series().getFirst();
    assertThat(load.resource()).isEqualTo("vm-uat");
    assertThat(load.points()).hasSize(120 + 123 + 1);
    assertThat(seconds(load)).containsExactly(-7200L, 123L * MINUTE);
    assertThat(load.points()).extracting(Series.Point::timeMs).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void evidence_victimThatRecoversBeforeTheEnd_hasTheSeriesOfTheLastVictimToo() {
    Incident incident =
        Story.of(
                app().until(30 * MINUTE).decidedAt(33 * MINUTE).plotted(-1800, 33 * MINUTE),
                machine()
                    .until(120 * MINUTE)
                    .decidedAt(123 * MINUTE)
                    .plotted(-7200, 123 * MINUTE)
                    .change(119 * MINUTE, ChangeKind.VMOTION, "vm-uat"))
            .theIncident();

    Evidence evidence = incident.evidence().getFirst();
    assertThat(evidence.summary()).isEqualTo("As app.");
    assertThat(evidence.series()).extracting(Series::resource).containsExactly("app", "vm-db");
    assertThat(seconds(evidence.series().getFirst())).containsExactly(-1800L, 33L * MINUTE);
    assertThat(seconds(evidence.series().getLast())).containsExactly(-7200L, 123L * MINUTE);
  }

  @Test
  void evidence_victimsThatRecoverTogether_hasNoSeriesOfAnotherVictim() {
    Incident incident =
        Story.of(
                app().until(30 * MINUTE).decidedAt(33 * MINUTE).plotted(-1800, 33 * MINUTE),
                machine().until(34 * MINUTE).decidedAt(37 * MINUTE).plotted(-1800, 37 * MINUTE))
            .theIncident();

    assertThat(incident.evidence().getFirst().series())
        .extracting(Series::resource)
        .containsExactly("app");
  }

  @Test
  void evidence_victimThatIsStillDegraded_hasNoSeriesOfAnotherVictim() {
    Incident incident =
        Story.of(
                app().decidedAt(10 * MINUTE).plotted(-600, 10 * MINUTE),
                machine().decidedAt(40 * MINUTE).plotted(-600, 40 * MINUTE))
            .theIncident();

    assertThat(incident.evidence().getFirst().series())
        .extracting(Series::resource)
        .containsExactly("app");
  }

  @Test
  void series_severalEpisodes_reachFromBeforeTheFirstOneToTheRecoveryOfTheLastOne() {
    Incident incident =
        Story.of(
                machine().until(10 * MINUTE).decidedAt(13 * MINUTE).plotted(-600, 13 * MINUTE),
                machine()
                    .from(20 * MINUTE)
                    .until(30 * MINUTE)
                    .excess(20)
                    .decidedAt(33 * MINUTE)
                    .plotted(17 * MINUTE, 33 * MINUTE))
            .theIncident();

    List<Series> series = incident.suspects().getFirst().evidence().getFirst().series();
    assertThat(series.getFirst().resource()).isEqualTo("vm-uat");
    assertThat(seconds(series.getFirst())).containsExactly(-600L, 33L * MINUTE);
    assertThat(seconds(incident.evidence().getFirst().series().getFirst()))
        .containsExactly(-600L, 33L * MINUTE);
  }

  @Test
  void series_morePointsThanFit_areThinnedOutAndBeginBeforeTheFirstOnset() {
    Incident incident =
        Story.of(
                machine().until(10 * MINUTE).decidedAt(13 * MINUTE).plotted(-600, 13 * MINUTE),
                machine()
                    .from(20 * MINUTE)
                    .until(500 * MINUTE)
                    .excess(20)
                    .decidedAt(513 * MINUTE)
                    .plotted(17 * MINUTE, 516 * MINUTE))
            .theIncident();

    Series series = incident.evidence().getFirst().series().getFirst();
    assertThat(series.points()).hasSizeBetween(Series.MAX_POINTS / 2, Series.MAX_POINTS);
    assertThat(seconds(series).getFirst()).isBetween(-600L, -500L);
    assertThat(seconds(series).getLast()).isBetween(514L * MINUTE, 516L * MINUTE);
  }

  @Test
  void evidence_anotherVictimDegradedFirst_hasTheSeriesOfThatOneToo() {
    Incident incident =
        Story.of(
                machine().until(10 * MINUTE).decidedAt(13 * MINUTE).plotted(-600, 13 * MINUTE),
                app()
                    .from(20 * MINUTE)
                    .until(30 * MINUTE)
                    .decidedAt(33 * MINUTE)
                    .plotted(10 * MINUTE, 33 * MINUTE))
            .theIncident();

    Evidence evidence = incident.evidence().getFirst();
    assertThat(evidence.series()).extracting(Series::resource).containsExactly("app", "vm-db");
    assertThat(seconds(evidence.series().getLast()).getFirst()).isEqualTo(-600L);
  }

  @Test
  void remedy_verified_isShownWithTheLoadOfTheCulprit() {
    Incident incident =
        Story.of(
                machine()
                    .until(30 * MINUTE)
                    .decidedAt(33 * MINUTE)
                    .plotted(-1800, 33 * MINUTE)
                    .change(29 * MINUTE, ChangeKind.VMOTION, "vm-uat")
                    .remedy(ChangeKind.VMOTION, "vmotion of vm-uat", true, 30, 3))
            .theIncident();

    Evidence recovery =
        incident.evidence().stream()
            .filter(each -> each.kind() == EvidenceKind.RECOVERY_AFTER_CHANGE)
            .findFirst()
            .orElseThrow();
    assertThat(recovery.series()).extracting(Series::resource).containsExactly("vm-db", "vm-uat");
  }

  /** Times of the first and of the last point, in seconds after the start. */
  private static List<Long> seconds(Series series) {
    return List.of(
        (series.points().getFirst().timeMs() - START.toEpochMilli()) / 1000,
        (series.points().getLast().timeMs() - START.toEpochMilli()) / 1000);
  }
}
