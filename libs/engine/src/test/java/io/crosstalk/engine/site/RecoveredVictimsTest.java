package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A slow datastore, of whose users one is sampled every 20 seconds and one every five minutes. */
class RecoveredVictimsTest {
  private static final int INTERVAL = 15;

  /** Step of the last sample of the rare user, four minutes before the end of the data. */
  private static final int LAST = MeasuredSite.STEPS - 13;

  private final Random random = new Random(3);

  private double latency(boolean isSlow) {
    return (isSlow ? 20 : 2) * (1 + 0.05 * random.nextGaussian());
  }

  /** Replays a datastore that is slow up to a step. */
  private Diagnosis replay(int to) {
    MeasuredSite site =
        new MeasuredSite()
            .add("ds", ResourceKind.DATASTORE)
            .add("often", ResourceKind.VM, "ds")
            .add("rarely", ResourceKind.VM, "ds");
    List<Diagnosis> incidents =
        site.replay(
            (id, step) ->
                id.equals("ds") || (id.equals("rarely") && (LAST - step) % INTERVAL != 0)
                    ? Map.of()
                    : Map.of(
                        "disk.throughput",
                        10.0,
                        "disk.latency",
                        latency(step >= 600 && step < to)));
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  @Test
  void endOfData_afterOrdinarySamplesOfAllVictims_isTheRecovery() {
    assertThat(replay(LAST - 3).resolution()).isEqualTo(Resolution.RECOVERED);
  }

  @Test
  void endOfData_whileTheLastSampleOfAVictimIsDegraded_expires() {
    assertThat(replay(MeasuredSite.STEPS).resolution()).isEqualTo(Resolution.EXPIRED);
  }
}
