package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.figures.AimResult.Outcome;
import io.crosstalk.bench.rest.RestResult.Load;
import io.crosstalk.bench.rest.RestResult.LoadKind;
import io.crosstalk.bench.rest.crowd.CrowdKind;
import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.AnswerFigures;
import io.crosstalk.bench.rest.load.LoadResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RestAimsTest {
  private static final AnswerFigures QUICK = new AnswerFigures(14_000, 5, 20, 60);
  private static final AnswerFigures ONE_QUICK = new AnswerFigures(1_000, 1, 2, 3);
  private static final Load ORDINARY =
      load(500, 30, Map.of(200, new AnswerFigures(15_000, 5, 20, 60)));
  private static final Load FLOOD =
      load(3_000, 5, Map.of(200, QUICK, 429, ONE_QUICK, 503, ONE_QUICK));
  private static final CrowdResult CROWD =
      crowd(Map.of(200, new AnswerFigures(10, 5, 60, 60)), List.of());

  @Test
  void of_fastAnswersAndRefusedFlood_meetsAllAims() {
    assertThat(outcomes(ORDINARY, FLOOD, CROWD)).containsOnly(Outcome.MET);
  }

  @Test
  void of_p99AtBound_missesP99Aim() {
    Load slow = load(500, 30, Map.of(200, new AnswerFigures(15_000, 5, 25, 60)));
    assertThat(missed(slow, FLOOD, CROWD)).containsExactly("500/s: p99 below 25 ms");
  }

  @Test
  void of_refusalsAtOrdinaryRate_missesAimOfStatus200() {
    Load refusing = load(500, 30, Map.of(200, QUICK, 503, ONE_QUICK));
    assertThat(missed(refusing, FLOOD, CROWD)).containsExactly("500/s: all answers 200");
  }

  @Test
  void of_loadGeneratorTooSlow_missesAimOfSentRequests() {
    Load tooFew = load(500, 60, Map.of(200, QUICK));
    assertThat(missed(tooFew, FLOOD, CROWD))
        .containsExactly("500/s: the load generator sends 95 % of it");
  }

  @Test
  void of_floodWithErrorsAndSlowAnswers_missesAimsOfFlood() {
    Load bad = load(3_000, 5, Map.of(0, ONE_QUICK, 200, new AnswerFigures(14_000, 5, 20, 1_001)));
    assertThat(missed(ORDINARY, bad, CROWD))
        .containsExactly("3,000/s: accepted answers within 1 s", "3,000/s: all others 503 or 429");
  }

  @Test
  void of_endedComponent_missesAliveAimAndNamesComponent() {
    Load deadly = new Load(LoadKind.FLOOD, 3_000, FLOOD.result(), List.of("api-gateway is dead"));
    assertThat(RestAims.of(result(ORDINARY, deadly, CROWD)))
        .filteredOn(aim -> aim.outcome() == Outcome.MISSED)
        .extracting(AimResult::reached)
        .containsExactly("api-gateway is dead");
  }

  @Test
  void of_componentEndedDuringWarmUp_missesAliveAim() {
    Load warmUp =
        new Load(LoadKind.WARM_UP, 500, ORDINARY.result(), List.of("api-gateway is dead"));
    RestResult result = new RestResult(10, 1, List.of(warmUp, ORDINARY, FLOOD), List.of(CROWD));
    assertThat(RestAims.of(result))
        .filteredOn(aim -> aim.outcome() == Outcome.MISSED)
        .extracting(AimResult::what)
        .containsExactly("warm-up: every component runs on and answers");
  }

  @Test
  void of_ordinaryClientRefusedOrSlow_missesAimOfCrowd() {
    CrowdResult refused = crowd(Map.of(200, ONE_QUICK, 503, ONE_QUICK), List.of());
    CrowdResult slow = crowd(Map.of(200, new AnswerFigures(10, 5, 1_500, 1_500)), List.of());
    assertThat(missed(ORDINARY, FLOOD, refused)).hasSize(1);
    assertThat(missed(ORDINARY, FLOOD, slow)).hasSize(1);
    assertThat(missed(ORDINARY, FLOOD, crowd(Map.of(), List.of()))).hasSize(1);
  }

  @Test
  void report_completeResult_hasStatusesOutcomesAndAims() {
    RestResult result = result(ORDINARY, FLOOD, CROWD);
    assertThat(RestReport.of("a machine", result, RestAims.of(result)))
        .contains("a machine", "10,000 incidents stored in 12.5 s")
        .contains("503", "ordinary client, 200", "503 × 7", "p99 below 25 ms");
  }

  private static List<Outcome> outcomes(Load ordinary, Load flood, CrowdResult crowd) {
    return RestAims.of(result(ordinary, flood, crowd)).stream().map(AimResult::outcome).toList();
  }

  private static List<String> missed(Load ordinary, Load flood, CrowdResult crowd) {
    return RestAims.of(result(ordinary, flood, crowd)).stream()
        .filter(aim -> aim.outcome() == Outcome.MISSED)
        .map(AimResult::what)
        .toList();
  }

  private static RestResult result(Load ordinary, Load flood, CrowdResult crowd) {
    return new RestResult(10_000, 12.5, List.of(ordinary, flood), List.of(crowd));
  }

  private static Load load(int rate, double seconds, Map<Integer, AnswerFigures> byStatus) {
    LoadKind kind = rate == 500 ? LoadKind.ORDINARY : LoadKind.FLOOD;
    return new Load(kind, rate, new LoadResult(seconds, byStatus, Map.of(), Map.of()), List.of());
  }

  private static CrowdResult crowd(Map<Integer, AnswerFigures> ordinary, List<String> changes) {
    return new CrowdResult(CrowdKind.SLOW_READERS, 600, Map.of("503", 7L), ordinary, changes);
  }
}
