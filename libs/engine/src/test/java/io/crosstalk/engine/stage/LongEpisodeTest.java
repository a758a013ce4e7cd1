package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Exoneration;
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
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of episodes that last so long that the window no longer contains the samples before the
 * onset.
 */
class LongEpisodeTest {
  private static final World WORLD = World.ofCase("long", "00000000", 1);
  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final int ONSET = 100;
  private static final int AFTERWARDS = 10;

  @ParameterizedTest
  @CsvSource({"60, 60", "380, 60", "500, 60", "640, 60", "1100, 60", "90, 1200", "40, 2700"})
  void verdict_episodeLongerThanKeptSamples_keepsTheCulprit(
      int degradedSamples, int victimIntervalSeconds) {
    Verdict verdict = last(degradedSamples, victimIntervalSeconds, 16);

    assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
    assertThat(verdict.episode().harmedSamples()).isEqualTo(degradedSamples);
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(Objects.requireNonNull(verdict.sharedResource()).id()).isEqualTo("ds");
    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .extracting(Suspect::resource)
        .containsExactly("vm-uat");
    assertThat(verdict.exonerated())
        .extracting(Exoneration::resource)
        .doesNotContain("vm-uat", "vm-mail");
  }

  @Test
  void verdicts_anyNumberOfSamplesPerTick_areTheSame() {
    List<String> whole = verdicts(1100, 60, 16).stream().map(LongEpisodeTest::said).toList();

    assertThat(verdicts(1100, 60, 1).stream().map(LongEpisodeTest::said).toList()).isEqualTo(whole);
    assertThat(verdicts(1100, 60, 100).stream().map(LongEpisodeTest::said).toList())
        .isEqualTo(whole);
  }

  private static String said(Verdict verdict) {
    StringBuilder said =
        new StringBuilder().append(verdict.revision()).append(' ').append(verdict.causeClass());
    for (Suspect suspect : verdict.suspects()) {
      said.append(' ').append(suspect.resource()).append(' ').append(suspect.probability());
      suspect.evidence().forEach(each -> said.append(' ').append(each.summary()));
    }
    return said.toString();
  }

  private static Verdict last(int degradedSamples, int victimIntervalSeconds, int timesPerTick) {
    return verdicts(degradedSamples, victimIntervalSeconds, timesPerTick).getLast();
  }

  /**
   * Returns the verdicts on a victim with one long episode, whose neighbours are sampled once a
   * minute.
   */
  private static List<Verdict> verdicts(
      int degradedSamples, int victimIntervalSeconds, int timesPerTick) {
    int minutes = Math.max(1, victimIntervalSeconds / 60);
    try (StageDriver driver = new StageDriver(WORLD)) {
      driver.resources(
          List.of(
              resource("vm-erp", ResourceKind.VM, "ds"),
              resource("vm-mail", ResourceKind.VM, "ds"),
              resource("vm-uat", ResourceKind.VM, "ds"),
              resource("ds", ResourceKind.DATASTORE)));
      driver.inventoryComplete();
      LongStream.range(0, (long) minutes * (ONSET + degradedSamples + AFTERWARDS))
          .forEach(minute -> minute(driver, minute, minutes, degradedSamples, timesPerTick));
      driver.tick(time((long) minutes * (ONSET + degradedSamples + AFTERWARDS)), true);
      return driver.verdicts();
    }
  }

  private static void minute(
      StageDriver driver, long minute, int minutes, int degradedSamples, int timesPerTick) {
    long sample = minute / minutes;
    boolean degraded = sample >= ONSET && sample < ONSET + degradedSamples;
    if (minute % minutes == 0) {
      driver.sample("vm-erp", time(minute), Map.of("disk.latency", degraded ? 40.0 : 2.0));
    }
    driver.sample("vm-mail", time(minute), Map.of("disk.write.throughput", 100.0));
    driver.sample("vm-uat", time(minute), Map.of("disk.write.throughput", degraded ? 400.0 : 5.0));
    if ((minute + 1) % timesPerTick == 0) {
      driver.tick(time(minute), false);
    }
  }

  private static long time(long minute) {
    return START + 60_000 * minute;
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id,
        kind,
        kind == ResourceKind.DATASTORE ? Layer.SAN : Layer.VMWARE,
        null,
        id.equals("vm-uat") ? Environment.UAT : Environment.PRODUCTION,
        "team-" + id,
        Map.of(),
        List.of(uses));
  }
}
