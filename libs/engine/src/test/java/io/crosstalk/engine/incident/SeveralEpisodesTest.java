package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.testkit.VerdictBuilder;
import org.junit.jupiter.api.Test;

/** Tests of incidents whose victim was degraded several times. */
class SeveralEpisodesTest {
  private static VerdictBuilder first() {
    return episode().until(600).decidedAt(660).revision(2);
  }

  private static VerdictBuilder again() {
    return episode().from(1_200).decidedAt(1_260);
  }

  private static VerdictBuilder other() {
    return on("vm-crm").excess(2);
  }

  private static VerdictBuilder episode() {
    return on("vm-erp");
  }

  private static VerdictBuilder on(String victim) {
    return verdictOn(victim)
        .neighbour("vm-uat", 0.9, "ds-1")
        .suspect("vm-dev", 0.2, "team-dev", EvidenceKind.ON_OFF_ALIGNMENT)
        .exonerating("array-1");
  }

  private static String counts(Incident incident) {
    return incident.suspects().getLast().evidence().getFirst().summary();
  }

  @Test
  void evidence_severalEpisodes_namesThatOfItsCounts() {
    Incident incident = Story.of(first(), again().until(1_800).excess(5)).theIncident();

    assertThat(counts(incident))
        .isEqualTo(
            "on_off_alignment of vm-dev as seen by vm-erp."
                + " Measured from 21 November 15:00 to 15:10 UTC.");
    assertThat(incident.suspects().getFirst().evidence().getFirst().summary())
        .isEqualTo("antagonist_correlation of vm-uat as seen by vm-erp");
  }

  @Test
  void evidence_quotedFromTheEpisodeThatLasts_namesItsOnset() {
    Incident incident = Story.of(first(), again().excess(20)).theIncident();

    assertThat(counts(incident)).endsWith(" Measured since 21 November 15:20 UTC.");
  }

  @Test
  void exoneration_severalEpisodes_namesItsOwn() {
    Incident incident = Story.of(first(), again().excess(5)).theIncident();

    assertThat(incident.exonerated().getFirst().summary())
        .isEqualTo("array-1 stayed flat. Measured from 21 November 15:00 to 15:10 UTC.");
    assertThat(incident.explanation())
        .contains("array-1 stayed flat. Measured from 21 November 15:00 to");
  }

  @Test
  void evidence_anotherVictimDegradedThroughout_namesTheEpisodeOfItsCounts() {
    Incident incident =
        Story.of(first(), again().until(1_800).excess(5), other().until(1_800)).theIncident();

    assertThat(incident.degradedPeriods()).isEmpty();
    assertThat(counts(incident)).endsWith(" Measured from 21 November 15:00 to 15:10 UTC.");
    assertThat(counts(incident)).contains("as seen by vm-erp");
  }

  @Test
  void evidence_severalVictimsWithOneEpisodeEach_namesNone() {
    Incident incident = Story.of(first(), other().from(60).until(660).decidedAt(720)).theIncident();

    assertThat(incident.victims()).hasSize(2);
    assertThat(counts(incident)).isEqualTo("on_off_alignment of vm-dev as seen by vm-erp");
    assertThat(incident.exonerated().getFirst().summary()).isEqualTo("array-1 stayed flat");
  }

  @Test
  void notMeasured_oneVerdictKnowsOtherTimes_isStatedOnce() {
    Incident incident =
        Story.of(
                first().notMeasuring("write cache", "ds-1").notMeasuring("read cache", "ds-1"),
                again().notKnowing("write cache", "ds-1"))
            .theIncident();

    assertThat(incident.notMeasured())
        .containsExactlyInAnyOrder(
            new NotMeasured("read cache", "ds-1"), new NotMeasured("write cache", "ds-1", true));
  }

  @Test
  void statements_oneEpisode_nameNone() {
    Incident incident = Story.of(first()).theIncident();

    assertThat(counts(incident)).isEqualTo("on_off_alignment of vm-dev as seen by vm-erp");
    assertThat(incident.exonerated().getFirst().summary()).isEqualTo("array-1 stayed flat");
  }

  @Test
  void worst_reopenedIncident_isThatOfAllEpisodes() {
    Incident incident =
        Story.of(first().excess(5).worst(90), again().excess(10).worst(40)).theIncident();

    assertThat(incident.status()).isEqualTo(IncidentStatus.REOPENED);
    assertThat(incident.victims().getFirst().worst()).isEqualTo(90.0);
    assertThat(incident.explanation()).contains("30 ms (at worst 90 ms)");
  }

  @Test
  void worst_notKnownOfTheWorstEpisode_isAtLeastItsMedian() {
    Incident incident = Story.of(first().excess(20), again().excess(5).worst(40)).theIncident();

    assertThat(incident.victims().getFirst().worst()).isEqualTo(60.0);
  }

  @Test
  void worst_notKnownOfAnyEpisode_isNotKnown() {
    assertThat(Story.of(first(), again()).theIncident().victims().getFirst().worst()).isNull();
  }
}
