package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.LargestUser;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loads of machines on one pool that becomes slow: which of them is stated. */
class StatedLoadsTest {
  private static final List<String> MACHINES =
      IntStream.range(0, 6).mapToObj(i -> "vm-" + i).toList();

  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private static boolean isSlow(int step) {
    return step >= 600 && step < 700;
  }

  private static Diagnosis replay(Map<String, Object> attributes, MeasuredSite.Samples samples) {
    MeasuredSite site =
        new MeasuredSite()
            .add("array", ResourceKind.ARRAY)
            .add("pool", ResourceKind.STORAGE_POOL, attributes, "array");
    MACHINES.forEach(each -> site.add(each, ResourceKind.VM, "pool"));
    Diagnosis incident = site.replay(samples).getFirst();
    assertThat(incident.place().id()).isEqualTo("pool");
    return incident;
  }

  /** Replays a pool that is slower at the same load, of which one machine has more than others. */
  private Diagnosis slower(double loadOfOne) {
    return replay(
        Map.of(),
        (id, step) ->
            MACHINES.contains(id)
                ? Map.of(
                    "disk.latency", about(isSlow(step) ? 40 : 2),
                    "disk.iops", about(id.equals("vm-3") ? loadOfOne : 20))
                : Map.of());
  }

  /** Replays a pool with data reduction that is slow while more is read and written. */
  private Diagnosis loaded() {
    return replay(
        Map.of("dataReduction", true),
        (id, step) -> {
          boolean isBusy = step % 20 == 0;
          return MACHINES.contains(id)
              ? Map.of(
                  "disk.latency", about(isSlow(step) ? 40 : 2),
                  "disk.throughput", about(isSlow(step) ? 60 : 5),
                  "disk.iops", about(isSlow(step) ? 50 : isBusy ? 100 : 20))
              : id.equals("array")
                  ? Map.of("disk.throughput", about(isSlow(step) ? 480 : 40))
                  : Map.of();
        });
  }

  private static <F extends Fact> List<F> of(Class<F> kind, Diagnosis incident) {
    return incident.facts().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void largestUser_whoseLoadHasNotGrown_isStated() {
    assertThat(of(LargestUser.class, slower(90)))
        .singleElement()
        .satisfies(
            user -> {
              assertThat(user.figure().resource()).isEqualTo("vm-3");
              assertThat(user.figure().now()).isCloseTo(90, within(2.0));
            });
  }

  @Test
  void largestUser_ofEqualOnes_isNotStated() {
    assertThat(of(LargestUser.class, slower(20))).isEmpty();
  }

  @Test
  void setting_aboutALoad_statesTheSumOfTheUsersAsTheirLoadDoes() {
    Diagnosis incident = loaded();

    assertThat(of(Setting.class, incident))
        .singleElement()
        .extracting(each -> each.contradiction().value())
        .isEqualTo(of(TotalLoad.class, incident).getFirst().figure().now());
  }
}
