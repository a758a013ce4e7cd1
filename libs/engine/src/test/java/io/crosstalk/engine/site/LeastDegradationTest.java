package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Coverage;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The least degradation of one machine that is an incident. */
class LeastDegradationTest {
  private static final double ORDINARY = 10;

  /** A little more than the clearly degraded level. */
  private static final double CLEAR = 20;

  /** Replays a machine, sampled once for each observation, of which some are clearly degraded. */
  private static List<Diagnosis> incidents(int degraded) {
    int interval = (int) (TimeScale.ALIKE_MS / MeasuredSite.STEP_MS);
    int from = 100 * interval;
    int to = from + degraded * interval;
    return new MeasuredSite()
        .add("vm", ResourceKind.VM)
        .replay(
            (id, step) ->
                step % interval == 0
                    ? Map.of("disk.latency", step >= from && step < to ? CLEAR : ORDINARY)
                    : Map.of());
  }

  @Test
  void oneResource_withTheLeastNumberOfObservations_isAnIncident() {
    assertThat(incidents(Coverage.observationsOfOne())).hasSize(1);
  }

  @Test
  void oneResource_withOneObservationLess_isNone() {
    assertThat(incidents(Coverage.observationsOfOne() - 1)).isEmpty();
  }
}
