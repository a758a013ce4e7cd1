package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.START;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the line about the end of a degradation. */
class RecoveryTest {
  private final IncidentReplay world = new IncidentReplay(World.LIVE, SiteTime.UTC);

  private Incident incident(Verdict... verdicts) {
    return world.apply(List.of(verdicts)).getLast().incident();
  }

  private static VerdictBuilder degraded() {
    return verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1");
  }

  private static VerdictBuilder ended() {
    return degraded().revision(2).until(1_800);
  }

  /** An incident with an episode of 10 min, and another one that begins 10 min after its end. */
  private Incident withPause(VerdictBuilder second) {
    return incident(degraded().until(600).decidedAt(660).build(), second.from(1_200).build());
  }

  @Test
  void summary_degradationLasts_hasNoRecovery() {
    Incident lasting = incident(degraded().build());

    assertThat(lasting.summary().recovery()).isNull();
  }

  @Test
  void summary_recoveryWithSamples_statesEndDurationAndTheirMedian() {
    Incident over = incident(ended().decidedAt(1_860).recoveringWith(30, 4.5, 3.25, 3.5).build());

    assertThat(over.summary().recovery())
        .isEqualTo(
            "Over since Friday 21 November 2025, 15:30 UTC, lasted 30 min."
                + " vm-erp: disk latency back to 3.5 ms (at worst 30 ms).");
  }

  @Test
  void summary_recoveryWithoutSamples_statesTheValueOfTheRemedy() {
    Incident over =
        incident(
            ended()
                .decidedAt(1_860)
                .remedy(ChangeKind.VMOTION, "vmotion of vm-uat (esx-08)", true, 30, 2.5)
                .build());

    assertThat(over.summary().recovery()).contains("back to 2.5 ms (at worst 30 ms).");
  }

  @Test
  void summary_recoveryWithoutFigures_statesTheWorstOnly() {
    assertThat(incident(ended().decidedAt(1_860).build()).summary().recovery())
        .endsWith("vm-erp: disk latency at worst 30 ms.");
  }

  @Test
  void summary_severalEpisodes_statesTheirNumberAndTotalDuration() {
    Incident over = withPause(degraded().until(1_800).decidedAt(1_860));

    assertThat(over.summary().recovery())
        .startsWith(
            "Over since Friday 21 November 2025, 15:30 UTC, lasted 30 min:"
                + " degraded 2 times, 20 min in total.");
    assertThat(over.degradedPeriods())
        .containsExactly(
            new DegradedPeriod(START, START.plusSeconds(600)),
            new DegradedPeriod(START.plusSeconds(1_200), START.plusSeconds(1_800)));
  }

  @Test
  void degradedPeriods_victimThatBecameSilent_haveNoKnownEnd() {
    Incident silent = withPause(degraded().decidedAt(2_400).silentAfter(1_800, 25));

    assertThat(silent.degradedPeriods())
        .containsExactly(
            new DegradedPeriod(START, START.plusSeconds(600)),
            new DegradedPeriod(START.plusSeconds(1_200), null));
  }

  @Test
  void summary_silenceWithinTheEpisode_doesNotCountAsDegraded() {
    Incident over = incident(ended().silentBetween(600, 1_200).decidedAt(1_860).build());

    assertThat(over.summary().recovery())
        .startsWith(
            "Over since Friday 21 November 2025, 15:30 UTC: degraded for 20 min;"
                + " for 10 min no samples arrived, so its state then is not known. vm-erp:");
    assertThat(over.summary().degradation())
        .endsWith(
            "from Friday 21 November 2025, 15:00 UTC, for 20 min (plus 10 min without samples).");
    assertThat(over.degradedPeriods())
        .containsExactly(
            new DegradedPeriod(START, START.plusSeconds(600)),
            new DegradedPeriod(START.plusSeconds(1_200), START.plusSeconds(1_800)));
  }

  @Test
  void summary_severalEpisodesWithASilence_statesTheirTotalWithoutIt() {
    Incident over =
        incident(
            verdictOn("vm-erp").neighbour("vm-uat", 0.9, "ds-1").until(600).decidedAt(660).build(),
            verdictOn("vm-erp")
                .neighbour("vm-uat", 0.9, "ds-1")
                .from(1_200)
                .silentBetween(1_800, 3_000)
                .until(3_600)
                .decidedAt(3_660)
                .build());

    assertThat(over.summary().recovery())
        .startsWith(
            "Over since Friday 21 November 2025, 16:00 UTC: degraded 2 times, 30 min in total;"
                + " for 20 min no samples arrived, so its state then is not known.");
    assertThat(over.summary().degradation())
        .endsWith("15:00 UTC, 2 times within 60 min (20 min of it without samples).");
  }

  @Test
  void summary_expired_hasNoRecovery() {
    Incident expired = incident(ended().decidedAt(90_000).silentAfter(1_800, 25).build());

    assertThat(expired.summary().recovery()).isNull();
  }
}
