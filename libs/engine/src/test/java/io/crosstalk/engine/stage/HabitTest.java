package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests with a machine on a datastore that is sampled every five minutes and is slow from ten to
 * eleven every night.
 */
class HabitTest {
  private static final Duration STEP = Duration.ofMinutes(5);
  private static final Duration DAYS = Duration.ofDays(4);

  @Test
  void verdicts_nightlyDegradationBecomesHabit_firstEpisodesAreRetracted() {
    List<Verdict> verdicts = verdicts();

    Set<String> said = new HashSet<>();
    Set<String> withdrawn = new HashSet<>();
    for (Verdict verdict : verdicts) {
      said.add(verdict.episode().id());
      if (verdict.state() == VerdictState.WITHDRAWN) {
        withdrawn.add(verdict.episode().id());
      }
    }
    assertThat(said).hasSize(3).isEqualTo(withdrawn);
    assertThat(verdicts.getLast().decidedAt()).isEqualTo(Instant.parse("1970-01-04T00:00:00Z"));
  }

  private static List<Verdict> verdicts() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.resources(
          List.of(
              resource("vm-1", ResourceKind.VM, Layer.VMWARE, List.of("ds-1")),
              resource("ds-1", ResourceKind.DATASTORE, Layer.SAN, List.of())));
      driver.inventoryComplete();
      for (Duration at = STEP; at.compareTo(DAYS) <= 0; at = at.plus(STEP)) {
        double latency = at.toHours() % 24 == 22 ? 20 : 1;
        driver.sample("vm-1", at.toMillis(), Map.of("disk.latency", latency));
        driver.tick(at.toMillis(), at.equals(DAYS));
      }
      return driver.verdicts();
    }
  }

  private static Resource resource(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
