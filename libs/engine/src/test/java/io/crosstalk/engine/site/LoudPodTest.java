package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Pods on a node of 16 processors, of which one drowns the others. Their processors are counted
 * (one is 100 %), and applications use them.
 */
class LoudPodTest {
  private static final List<String> QUIET = List.of("shop/a", "shop/b", "shop/c", "shop/d");
  private static final String LOUD = "shop/batch";
  private static final String WORKER = "shop/batch/worker";

  private final Random random = new Random(5);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  /**
   * Replays a burst of the loud pod.
   *
   * @param isNodeMeasured whether the processors of the node are measured, too
   * @param hasContainers whether the processors of the loud pod's container are measured, too
   */
  private List<Diagnosis> replay(boolean isNodeMeasured, boolean hasContainers) {
    MeasuredSite site = new MeasuredSite().add("node-1", ResourceKind.HOST);
    site.add("node-2", ResourceKind.HOST).add("shop/far", ResourceKind.POD, "node-2");
    QUIET.forEach(each -> site.add(each, ResourceKind.POD, "node-1"));
    QUIET.forEach(each -> site.add("app-" + each, ResourceKind.APPLICATION, each));
    site.add(LOUD, ResourceKind.POD, "node-1");
    if (hasContainers) {
      site.add(WORKER, ResourceKind.CONTAINER, LOUD);
    }
    return site.replay(
        (id, step) -> {
          boolean isLoud = step >= 600 && step < 700;
          Map<String, Double> samples = new HashMap<>();
          if (id.startsWith("node")) {
            double used = id.equals("node-1") ? (isLoud ? 99 : 30) : 20;
            if (isNodeMeasured) {
              samples.put("cpu.utilization", about(used));
            }
          } else if (id.startsWith("app-")) {
            samples.put("app.response_time", about(isLoud ? 400 : 50));
          } else {
            boolean isBatch = id.startsWith(LOUD);
            samples.put("cpu.utilization", about(isBatch ? (isLoud ? 1200 : 40) : 100));
            if (!id.equals(WORKER)) {
              boolean isWaiting = isLoud && !id.equals("shop/far");
              samples.put("cpu.queue_wait", about(isWaiting ? 25 : 0.5));
            }
          }
          return samples;
        });
  }

  private static void assertNamed(List<Diagnosis> incidents, String culprit) {
    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incidents.getFirst().culprits())
        .extracting(each -> each.resource().id())
        .containsExactly(culprit);
  }

  @Test
  void replay_loudPodOnAMeasuredNode_isNamed() {
    assertNamed(replay(true, false), LOUD);
  }

  @Test
  void replay_nodeIsNotMeasured_thePodIsStillNamed() {
    assertNamed(replay(false, false), LOUD);
  }

  @Test
  void replay_containerOfThePodIsMeasuredToo_isNamedInItsPlace() {
    assertNamed(replay(true, true), WORKER);
  }
}
