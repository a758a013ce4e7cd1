package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resources that no source states, after their end. */
class InferredResourceTest {
  private static final long DAY_MS = Duration.ofDays(1).toMillis();
  private static final long HOUR_MS = Duration.ofHours(1).toMillis();

  private static Resource pod(Map<String, Object> attributes) {
    return new Resource(
        "shop/api-7f",
        ResourceKind.POD,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        attributes,
        List.of());
  }

  private static void send(SiteEngine engine, String resource, long timeMs) {
    Column column = new Column(MetricCatalogue.of("cpu.utilization"), new double[] {10});
    engine.add(resource, new SampleBatch("collector", new long[] {timeMs}, List.of(column)));
    engine.complete(new Tick("collector", timeMs, false));
  }

  /** Returns whether a pod without samples is still known after some days. */
  private static boolean isKnown(Resource pod, int days) {
    SiteEngine engine =
        new SiteEngine(
            World.ofCase("inferred", "00000000", 1),
            List.of(pod),
            List.of(),
            new LatestVersions(version -> {}));
    for (long timeMs = HOUR_MS; timeMs < DAY_MS; timeMs += HOUR_MS) {
      send(engine, pod.id(), timeMs);
    }
    for (int day = 1; day <= days; day++) {
      engine.complete(new Tick("collector", day * DAY_MS, false));
    }
    return engine.resources().stream().anyMatch(each -> each.id().equals(pod.id()));
  }

  /** Tests a node that only the labels of its pods name. */
  @Test
  void complete_nodeIsNoLongerDescribed_isForgotten() {
    Resource app = pod(Map.of());
    for (boolean isRepeated : new boolean[] {true, false}) {
      SiteEngine engine =
          new SiteEngine(
              World.ofCase("inferred", "00000000", 1),
              List.of(app),
              List.of(),
              new LatestVersions(version -> {}));
      engine.update(node());
      for (int day = 1; day <= 60; day++) {
        send(engine, app.id(), day * DAY_MS);
        if (isRepeated && day % 14 == 0) {
          engine.update(node());
        }
        if (day == 30) {
          assertThat(engine.resources()).contains(node());
        }
      }
      assertThat(engine.resources().contains(node())).isEqualTo(isRepeated);
    }
  }

  private static Resource node() {
    return new Resource(
        "node-1",
        ResourceKind.HOST,
        Layer.COMPUTE,
        null,
        Environment.UNKNOWN,
        null,
        Map.of("inferred", "true"),
        List.of());
  }

  @Test
  void complete_podIsSilentForLong_isForgottenUnlessASourceStatesIt() {
    assertThat(isKnown(pod(Map.of("inferred", "true")), 30)).isTrue();
    assertThat(isKnown(pod(Map.of("inferred", "true")), 60)).isFalse();
    assertThat(isKnown(pod(Map.of()), 60)).isTrue();
  }
}
