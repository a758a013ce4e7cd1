package io.crosstalk.evaluate.site;

import static io.crosstalk.evaluate.site.TinySite.fault;
import static io.crosstalk.evaluate.site.TinySite.incident;
import static io.crosstalk.evaluate.site.TinySite.named;
import static io.crosstalk.evaluate.site.TinySite.neighbour;
import static io.crosstalk.evaluate.site.TinySite.neighbourIncident;
import static io.crosstalk.evaluate.site.TinySite.right;
import static io.crosstalk.evaluate.site.TinySite.score;
import static io.crosstalk.evaluate.site.TinySite.withSeverity;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.evaluate.site.SiteIncident.RankedSuspect;
import io.crosstalk.evaluate.site.SiteScore.FalseAlarm;
import io.crosstalk.evaluate.site.SiteScore.FalseCulprit;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SiteScoreTest {
  @Test
  void score_rightIncidentForEachTrouble_isWhollyRight() {
    SiteScore score = score(right(), fault());

    assertThat(score.troubles())
        .hasSize(2)
        .allSatisfy(
            each -> {
              assertThat(each.faults()).isEmpty();
              assertThat(each.isPlaceRight()).isTrue();
              assertThat(each.delay()).isEqualTo(2.0);
            });
    assertThat(score.falseAlarms()).isEmpty();
    assertThat(score.falseCulprits()).isEmpty();
    assertThat(score.disturbances()).isEmpty();
  }

  @Test
  void found_nothingButInfo_isFalse() {
    TroubleScore score = neighbour(withSeverity(Severity.INFO, right()));

    assertThat(score.isFound()).isFalse();
    assertThat(score.faults()).containsExactly("no incident above info reports it");
    assertThat(score.delay()).isNull();
  }

  @Test
  void found_sharedResourceAndCulpritWithoutVictim_isTrueAndNotRight() {
    TroubleScore score =
        neighbour(
            incident(
                "10:05",
                "10:20",
                CauseClass.NOISY_NEIGHBOUR,
                "ds-1",
                List.of("ds-1"),
                named("vm-lab")));

    assertThat(score.isFound()).isTrue();
    assertThat(score.faults()).containsExactly("no true victim is named");
  }

  @Test
  void found_incidentMoreThanTenMinutesLater_isFalseAlarm() {
    SiteScore late = score(neighbourIncident("10:41", "10:50", List.of("vm-pay")));
    SiteScore soon = score(neighbourIncident("10:39", "10:50", List.of("vm-pay")));

    assertThat(late.troubles().getFirst().isFound()).isFalse();
    assertThat(late.falseAlarms()).hasSize(1);
    assertThat(soon.troubles().getFirst().isFound()).isTrue();
    assertThat(soon.falseAlarms()).isEmpty();
  }

  @Test
  void merged_victimsOfTwoTroublesInOneIncident_isTrueForBoth() {
    SiteScore score =
        score(neighbourIncident("10:00", "10:40", List.of("vm-pay", "vm-web"), named("vm-lab")));

    assertThat(score.troubles()).allMatch(TroubleScore::isFound).allMatch(TroubleScore::isMerged);
    assertThat(score.troubles().getFirst().faults())
        .containsExactly("an incident mixes it with t-2");
  }

  @Test
  void merged_incidentBeforeTheOtherTrouble_isFalse() {
    SiteScore score =
        score(neighbourIncident("10:00", "10:08", List.of("vm-pay", "vm-web"), named("vm-lab")));

    assertThat(score.troubles()).noneMatch(TroubleScore::isMerged);
  }

  @Test
  void split_twoIncidentsForOneTrouble_isTrueAndNotRight() {
    TroubleScore score =
        neighbour(right(), neighbourIncident("10:20", "10:30", List.of("app-pay")));

    assertThat(score.isSplit()).isTrue();
    assertThat(score.faults()).containsExactly("2 incidents above info belong to it");
  }

  @Test
  void split_secondIncidentOfResourceThatTroubleReallyDegrades_isTrue() {
    SiteScore score = score(right(), neighbourIncident("10:05", "10:20", List.of("vm-test")));

    assertThat(score.troubles().getFirst().isSplit()).isTrue();
    assertThat(score.falseAlarms()).isEmpty();
  }

  @Test
  void right_culpritAmongVictims_isFalse() {
    assertThat(
            neighbour(
                    neighbourIncident(
                        "10:00", "10:30", List.of("vm-pay", "vm-lab"), named("vm-lab")))
                .faults())
        .containsExactly("vm-lab, a culprit, is among the victims");
  }

  @Test
  void right_culpritWithLowProbability_isFalse() {
    assertThat(
            neighbour(
                    neighbourIncident(
                        "10:00", "10:30", List.of("vm-pay"), new RankedSuspect("vm-lab", 0.4)))
                .faults())
        .containsExactly("the first suspect is not a culprit with 0.5 or more");
  }

  @Test
  void falseCulprits_loadExplainsLessThanAQuarter_isContained() {
    SiteScore score =
        score(
            neighbourIncident(
                "10:00", "10:30", List.of("vm-pay"), named("vm-lab"), named("vm-test")));

    assertThat(score.falseCulprits()).extracting(FalseCulprit::resource).containsExactly("vm-test");
    assertThat(score.domainsWithFalseCulprit()).isEqualTo(1);
    assertThat(score.troubles().getFirst().faults())
        .containsExactly("vm-test is named as a culprit and explains less than a quarter");
  }

  @Test
  void falseCulprits_loadOfNaturalBurst_isNotContained() {
    SiteScore burst =
        score(neighbourIncident("12:00", "12:10", List.of("vm-burst"), named("vm-cron")));
    SiteScore anotherTime =
        score(neighbourIncident("13:00", "13:10", List.of("vm-burst"), named("vm-cron")));

    assertThat(burst.falseCulprits()).isEmpty();
    assertThat(anotherTime.falseCulprits())
        .extracting(FalseCulprit::domain)
        .containsExactly("ds-4");
  }

  @Test
  void score_incidentOfInfo_hasFalseCulpritAndIsNoAlarm() {
    SiteScore score =
        score(
            withSeverity(
                Severity.INFO,
                neighbourIncident("03:00", "03:10", List.of("vm-calm"), named("vm-idle"))));

    assertThat(score.falseCulprits()).hasSize(1);
    assertThat(score.disturbances()).isEmpty();
    assertThat(score.falseAlarms()).isEmpty();
  }

  @Test
  void disturbed_quietAndNaturalDomain_areApart() {
    SiteScore score =
        score(
            neighbourIncident("03:00", "03:10", List.of("vm-calm")),
            neighbourIncident("12:00", "12:10", List.of("vm-burst")));

    assertThat(score.disturbed(DomainState::isCalm)).containsExactly("ds-3");
    assertThat(score.disturbed(state -> state == DomainState.NATURAL)).containsExactly("ds-4");
    assertThat(score.falseAlarms()).extracting(FalseAlarm::real).containsExactly(false, true);
  }

  @Test
  void squaredErrors_suspectsAndMissedCulprits_areCounted() {
    assertThat(neighbour().squaredErrors()).containsExactly(1.0);
    assertThat(
            neighbour(
                    neighbourIncident(
                        "10:00",
                        "10:30",
                        List.of("vm-pay"),
                        new RankedSuspect("vm-lab", 0.9),
                        new RankedSuspect("vm-test", 0.3)))
                .squaredErrors())
        .satisfiesExactly(
            first -> assertThat(first).isCloseTo(0.01, Offset.offset(1e-9)),
            second -> assertThat(second).isCloseTo(0.09, Offset.offset(1e-9)));
  }

  @Test
  void clientsOf_device_areItsMachinesAndApplications() {
    SiteScore score =
        score(
            incident(
                "10:05",
                "10:20",
                CauseClass.NOISY_NEIGHBOUR,
                null,
                List.of("ds-1"),
                named("vm-lab")));

    assertThat(score.falseCulprits()).isEmpty();
    assertThat(score.falseAlarms()).isEmpty();
  }
}
