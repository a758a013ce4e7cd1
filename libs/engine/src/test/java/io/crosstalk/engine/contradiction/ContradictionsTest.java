package io.crosstalk.engine.contradiction;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.contradiction.Contradiction.Kind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with the values of the casebook's cases. */
class ContradictionsTest {
  private static final VictimSetup.Figures NOTHING = (resource, metric) -> Double.NaN;

  private static Resource resource(String id, ResourceKind kind, Map<String, Object> attributes) {
    return new Resource(
        id, kind, Layer.NETWORK, null, Environment.PRODUCTION, null, attributes, List.of());
  }

  private static List<Contradiction> found(VictimSetup.Figures figures, Resource... resources) {
    return Contradictions.in(new VictimSetup(List.of(resources), figures));
  }

  @Test
  void in_keepAliveLongerThanIdleTimeout_returnsContradiction() {
    List<Contradiction> found =
        found(
            NOTHING,
            resource("firewall-1", ResourceKind.FIREWALL, Map.of("idleTimeoutMinutes", 10)),
            resource("core-banking", ResourceKind.LPAR, Map.of("keepAliveMinutes", 120)));

    assertThat(found)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each)
                  .isEqualTo(
                      new Contradiction(Kind.KEEP_ALIVE, "firewall-1", "core-banking", 7_200, 600));
              assertThat(each.canDegrade("app.errors")).isTrue();
              assertThat(each.canDegrade("disk.latency")).isFalse();
            });
  }

  @Test
  void in_keepAliveFiveMinutesShorterThanIdleTimeout_returnsNothing() {
    assertThat(
            found(
                NOTHING,
                resource("firewall-1", ResourceKind.FIREWALL, Map.of("idleTimeoutMinutes", 30)),
                resource("core-banking", ResourceKind.LPAR, Map.of("keepAliveSeconds", 1500))))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"7200 s", "120 min", "2h"})
  void in_durationAttributeAsText_isParsed(String keepAlive) {
    assertThat(
            found(
                NOTHING,
                resource("fw", ResourceKind.FIREWALL, Map.of("idleTimeout", "10 min")),
                resource("app", ResourceKind.APPLICATION, Map.of("keepAlive", keepAlive))))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-3 min", "NaN", "1e9 h", "min"})
  void in_invalidDurationAttribute_isIgnored(String keepAlive) {
    assertThat(
            found(
                NOTHING,
                resource("fw", ResourceKind.FIREWALL, Map.of("idleTimeoutSeconds", 300)),
                resource(
                    "app",
                    ResourceKind.APPLICATION,
                    Map.of("keepAlive", keepAlive, "keepAliveSeconds", keepAlive))))
        .isEmpty();
  }

  @Test
  void in_dataReductionAtHighDataRate_returnsContradiction() {
    Resource pool = resource("pool-1", ResourceKind.STORAGE_POOL, Map.of("dataReduction", true));

    assertThat(found((id, metric) -> metric.equals("disk.throughput") ? 1000 : 8000, pool))
        .singleElement()
        .isEqualTo(new Contradiction(Kind.REDUCTION, "pool-1", "", 1_000, Double.NaN));
    assertThat(found((id, metric) -> 120, pool)).isEmpty();
    assertThat(found(NOTHING, pool)).isEmpty();
  }

  @Test
  void in_cacheLimitedBelowInstalledMemory_returnsContradiction() {
    Resource server =
        resource(
            "SFSSERV", ResourceKind.USER, Map.of("cacheBias", 0.2, "cacheMaxMb", 8, "cacheMb", 24));

    assertThat(found(NOTHING, server))
        .singleElement()
        .isEqualTo(new Contradiction(Kind.CACHE_SHARE, "SFSSERV", "", 20, 100));
    assertThat(found(NOTHING, resource("x", ResourceKind.USER, Map.of("cacheMaxMb", 8)))).isEmpty();
  }
}
