package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Unmeasured;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A machine with one measured partition of a disk that becomes slow. */
class PartlyMeasuredDiskTest {
  private static final Unmeasured WHOLE_LOAD =
      new Unmeasured("db/sda", Unmeasured.Subject.LOAD, false);

  private final Random random = new Random(5);

  private Diagnosis incident(boolean isDiskMeasured, double growth) {
    List<Diagnosis> incidents =
        new MeasuredSite()
            .add("db/sda", ResourceKind.DEVICE)
            .add("db/sda1", ResourceKind.DEVICE, "db/sda")
            .add("db", ResourceKind.HOST, "db/sda1", "db/sda")
            .replay(
                (id, step) ->
                    id.equals("db/sda") && !isDiskMeasured
                        ? Map.of()
                        : samples(step >= 600 && step < 700, growth));
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  private Map<String, Double> samples(boolean isSlow, double growth) {
    return Map.of(
        "disk.iops",
        (isSlow ? growth : 1) * 500 * (1 + 0.05 * random.nextGaussian()),
        "disk.latency",
        (isSlow ? 20 : 2) * (1 + 0.05 * random.nextGaussian()));
  }

  @Test
  void replay_partitionIsSlowAtTheSameLoad_isNoFaultAndTheLoadOfTheDiskIsNotMeasured() {
    Diagnosis incident = incident(false, 1);

    assertThat(incident.causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(incident.notMeasured()).contains(WHOLE_LOAD);
  }

  @Test
  void replay_wholeDiskIsSlowAtTheSameLoad_isAFault() {
    Diagnosis incident = incident(true, 1);

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incident.notMeasured()).doesNotContain(WHOLE_LOAD);
  }

  @Test
  void replay_loadOfThePartitionGrows_isTheCause() {
    assertThat(incident(false, 20).causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
  }
}
