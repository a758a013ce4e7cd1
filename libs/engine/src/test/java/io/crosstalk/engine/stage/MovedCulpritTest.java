package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of a culprit that is moved to another host, after which the victim recovers. Another
 * machine on that host has no samples before the move.
 */
class MovedCulpritTest {
  private static final World WORLD = World.ofCase("moved", "00000000", 1);
  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final int ONSET = 100;
  private static final int MOVE = 130;
  private static final int END = 150;

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 16, END})
  void verdict_culpritMovedAtAnyTimeBetweenTicks_namesIt(int timesPerTick) {
    Verdict verdict = verdicts(timesPerTick).getLast();

    assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-uat");
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("esx-1");
    assertThat(Objects.requireNonNull(verdict.remedy()).change()).contains("vmotion of vm-uat");
  }

  private static List<Verdict> verdicts(int timesPerTick) {
    try (StageDriver driver = new StageDriver(WORLD)) {
      driver.resources(
          List.of(
              resource("vm-already-there", ResourceKind.VM, "esx-2"),
              resource("vm-erp", ResourceKind.VM, "esx-1"),
              resource("vm-uat", ResourceKind.VM, "esx-1"),
              resource("esx-1", ResourceKind.HOST),
              resource("esx-2", ResourceKind.HOST)));
      driver.changes(
          List.of(
              new Change(Instant.ofEpochMilli(time(MOVE)), "vm-uat", ChangeKind.VMOTION, "esx-2")));
      driver.inventoryComplete();
      for (int minute = 0; minute < END; minute++) {
        boolean pressed = minute >= ONSET;
        boolean degraded = pressed && minute < MOVE;
        if (!degraded) {
          driver.sample("vm-already-there", time(minute), Map.of("disk.write.throughput", 50.0));
        }
        driver.sample("vm-erp", time(minute), Map.of("disk.latency", degraded ? 40.0 : 2.0));
        driver.sample(
            "vm-uat", time(minute), Map.of("disk.write.throughput", pressed ? 400.0 : 5.0));
        if ((minute + 1) % timesPerTick == 0) {
          driver.tick(time(minute), false);
        }
      }
      driver.tick(time(END), true);
      return driver.verdicts();
    }
  }

  private static long time(int minute) {
    return START + 60_000L * minute;
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
