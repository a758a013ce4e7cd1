package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Machines on a datastore that are sampled every four minutes, beside one of every 20 seconds. */
class RareSamplesTest {
  private static final int INTERVAL = 12;
  private static final int FROM = 50 * INTERVAL;
  private static final int TO = 60 * INTERVAL;

  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  /** Replays a slow datastore whose setting is changed some steps before its first slow sample. */
  private CauseClass cause(int stepsBefore) {
    return cause(stepsBefore, false);
  }

  /**
   * Replays the slow datastore.
   *
   * @param isMixed whether only one of the machines on the datastore is sampled rarely
   */
  private CauseClass cause(int stepsBefore, boolean isMixed) {
    Instant changed = Instant.ofEpochMilli((FROM + 1 - stepsBefore) * MeasuredSite.STEP_MS);
    MeasuredSite site =
        new MeasuredSite()
            .add("ds", ResourceKind.DATASTORE)
            .add("other", ResourceKind.VM)
            .add(new Change(changed, "ds", ChangeKind.CONFIG, "write cache off"));
    for (int vm = 0; vm < 5; vm++) {
      site.add("vm-" + vm, ResourceKind.VM, "ds");
    }
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isOther = id.equals("other");
              boolean isSlow = step >= FROM && step < TO && !isOther;
              boolean isRare = isMixed ? id.equals("vm-0") : !isOther;
              return id.equals("ds") || (step % INTERVAL > 0 && isRare)
                  ? Map.of()
                  : Map.of("disk.throughput", about(10), "disk.latency", about(isSlow ? 20 : 2));
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst().causeClass();
  }

  @Test
  void replay_changeWithinTheIntervalOfTheFirstSlowSample_isItsCause() {
    assertThat(cause(1)).isEqualTo(CauseClass.MISCONFIGURATION);
    assertThat(cause(INTERVAL - 1)).isEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void replay_changeAfterTheFirstSlowSample_isNoCause() {
    assertThat(cause(-3)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }

  @Test
  void replay_changeAfterFrequentSamplesAreSlow_isNoCause() {
    assertThat(cause(-9, true)).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
  }
}
