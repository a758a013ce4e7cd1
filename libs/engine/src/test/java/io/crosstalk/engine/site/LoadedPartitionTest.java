package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partition alone whose own processor load rises from 20 % to 99 % for half an hour. */
class LoadedPartitionTest {
  private final MeasuredSite site =
      new MeasuredSite().add("frame", ResourceKind.HOST).add("lpar", ResourceKind.LPAR, "frame");
  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private double load(boolean isLoaded) {
    return Math.min(100, about(isLoaded ? 99 : 20));
  }

  private static boolean isLoaded(int step) {
    return step >= 600 && step < 690;
  }

  @ParameterizedTest
  @CsvSource({"cpu.queue_wait, 1, 30", "wait.cpu_queue, 2, 40", "app.response_time, 100, 300"})
  void replay_qualityThatFollowsTheLoad_isOwnLoad(String metric, double ordinary, double slow) {
    List<Diagnosis> incidents =
        site.replay(
            (id, step) ->
                id.equals("frame")
                    ? Map.of()
                    : Map.of(
                        "cpu.utilization",
                        load(isLoaded(step)),
                        metric,
                        about(isLoaded(step) ? slow : ordinary)));

    assertThat(incidents)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
              assertThat(each.victims().getFirst().resource()).isEqualTo("lpar");
            });
  }

  @Test
  void replay_loadWithoutAQualityMetric_isNotJudged() {
    MeasuredSite.Samples loadOnly =
        (id, step) ->
            id.equals("frame") ? Map.of() : Map.of("cpu.utilization", load(isLoaded(step)));

    assertThat(site.replay(loadOnly)).isEmpty();
    assertThat(site.judgements(loadOnly)).noneMatch(ResourceJudgement::isJudged);
  }
}
