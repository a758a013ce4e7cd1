package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.Alignment;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Samples a second after the ends of the steps, as sar writes them: the jobs that collect start at
 * full minutes, and a sample is taken when its job runs.
 */
class ShiftedSamplesTest {
  private static final long SECOND_MS = 1_000;

  private static List<Diagnosis> replay(long shiftMs, int last) {
    return replay(shiftMs, MeasuredSite.STEPS - last, MeasuredSite.STEPS);
  }

  private static List<Diagnosis> troubled(long shiftMs) {
    return replay(shiftMs, 600, 700);
  }

  private static List<Diagnosis> replay(long shiftMs, int from, int to) {
    Random random = new Random(3);
    MeasuredSite site = new MeasuredSite().shiftedBy(shiftMs).add("disk", ResourceKind.DATASTORE);
    for (String each : List.of("a", "b", "c", "loud")) {
      site.add(each, ResourceKind.VM, "disk");
    }
    return site.replay(
        (id, step) -> {
          if (id.equals("disk")) {
            return Map.of();
          }
          boolean isLoud = step >= from && step < to;
          double noise = 1 + 0.05 * random.nextGaussian();
          double iops = isLoud && id.equals("loud") ? 5_000 : 100;
          double latency = isLoud ? 30 : 3;
          return Map.of("disk.read.iops", iops * noise, "disk.read.latency", latency * noise);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {0, SECOND_MS, 7 * SECOND_MS, MeasuredSite.STEP_MS - SECOND_MS})
  void replay_trouble_hasTheTimesOfItsSamplesAndTheSharesOfItsLoad(long shiftMs) {
    Diagnosis incident = troubled(shiftMs).getFirst();

    assertThat(incident.times().onset().toEpochMilli())
        .isEqualTo(601 * MeasuredSite.STEP_MS + shiftMs);
    assertThat(incident.times().end())
        .isEqualTo(Instant.ofEpochMilli(700 * MeasuredSite.STEP_MS + shiftMs));
    assertThat(incident.suspects().getFirst().facts())
        .filteredOn(Alignment.class::isInstance)
        .singleElement()
        .satisfies(
            fact -> {
              assertThat(((Alignment) fact).degraded()).isEqualTo(1);
              assertThat(((Alignment) fact).well()).isEqualTo(0);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void replay_troubleUpToTheEnd_isFoundWithAsManySamplesAsWithoutAShift(int last) {
    List<Diagnosis> exact = replay(0, last);
    List<Diagnosis> shifted = replay(SECOND_MS, last);
    assertThat(shifted).hasSameSizeAs(exact);
  }
}
