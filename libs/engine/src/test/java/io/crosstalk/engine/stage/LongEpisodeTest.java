package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of episodes that last so long that the window no longer contains the samples before the
 * onset.
 */
class LongEpisodeTest {
  private static final World WORLD = World.ofCase("long", "00000000", 1);
  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final int ONSET = 100;
  private static final int AFTERWARDS = 10;

  /** Longest time between two points of a series: some samples are left out of a long one. */
  private static final long LONGEST_GAP_MS = 6 * 60_000L;

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

  @ParameterizedTest
  @CsvSource({"300, 180", "100, 450"})
  void series_ofALongEpisode_reachFromOneLengthBeforeItToTheRecoveryWithoutAGap(
      int before, int degradedSamples) {
    Verdict verdict = verdicts(before, degradedSamples, 60, 16).getLast();
    long onset = verdict.episode().onset().toEpochMilli();
    long end = Objects.requireNonNull(verdict.episode().end()).toEpochMilli();
    long kept = end - 60_000L * (ColumnWindow.CERTAIN_ROWS - AFTERWARDS);
    long from = Math.max(time(0), onset - (end - onset));

    List<Series> series = verdict.suspects().getFirst().evidence().getFirst().series();
    assertThat(series).extracting(Series::resource).containsExactly("vm-erp", "vm-uat");
    assertThat(series)
        .allSatisfy(
            each -> {
              assertThat(each.points().getFirst().timeMs())
                  .isBetween(from, Math.max(from, kept) + LONGEST_GAP_MS);
              assertThat(each.points().getLast().timeMs()).isGreaterThan(end);
              assertThat(longestGapMs(each)).isLessThanOrEqualTo(LONGEST_GAP_MS);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {150, 379, 450, 600, 1_100})
  void series_ofTheVictim_hasSamplesAfterTheEpisodeHoweverLongItIs(int degradedSamples) {
    Verdict verdict = last(degradedSamples, 60, 16);
    long end = Objects.requireNonNull(verdict.episode().end()).toEpochMilli();

    assertThat(verdict.suspects().getFirst().evidence().getFirst().series().getFirst().points())
        .filteredOn(point -> point.timeMs() > end)
        .isNotEmpty()
        .extracting(Series.Point::value)
        .containsOnly(2.0);
  }

  @ParameterizedTest
  @CsvSource({
    "300, 'It was loud in 300 of the 300 degraded samples and in 0 of the 100 good ones.'",
    "700, 'It was loud in 383 of the 383 degraded samples that were compared, and in 0 of the 100 good ones.'"
  })
  void text_onLoudSamples_countsWhatItNames(int degradedSamples, String text) {
    assertThat(last(degradedSamples, 60, 16).suspects().getFirst().evidence())
        .extracting(Evidence::summary)
        .contains(text);
  }

  @Test
  void worst_peakAtTheOnsetOfALongEpisode_isKept() {
    try (StageDriver driver = new StageDriver(WORLD)) {
      landscape(driver);
      LongStream.range(0, 1_300)
          .forEach(
              minute -> {
                boolean degraded = minute >= ONSET && minute < 1_200;
                driver.sample(
                    "vm-erp",
                    time(minute),
                    Map.of("disk.latency", minute == ONSET ? 90.0 : degraded ? 40.0 : 2.0));
                neighbours(driver, minute, degraded, 16);
              });
      driver.tick(time(1_300), true);

      assertThat(driver.verdicts().getLast().victim().worst()).isEqualTo(90.0);
    }
  }

  @Test
  void series_secondEpisode_reachFromOneLengthBeforeTheFirstOneToTheRecovery() {
    try (StageDriver driver = new StageDriver(WORLD)) {
      landscape(driver);
      LongStream.range(0, 320)
          .forEach(
              minute ->
                  minute(
                      driver,
                      minute,
                      (minute >= 200 && minute < 230) || (minute >= 260 && minute < 290),
                      16));
      driver.tick(time(320), true);
      Verdict verdict = driver.verdicts().getLast();

      assertThat(verdict.episode().onset().toEpochMilli()).isEqualTo(time(260));
      assertThat(verdict.suspects().getFirst().evidence().getFirst().series())
          .allSatisfy(
              each -> {
                assertThat(each.points().getFirst().timeMs())
                    .isBetween(time(200 - 90), time(200 - 86));
                assertThat(each.points().getLast().timeMs()).isGreaterThan(time(289));
                assertThat(longestGapMs(each)).isLessThanOrEqualTo(LONGEST_GAP_MS);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void series_anyNumberOfSamplesPerTick_areTheSame(int timesPerTick) {
    assertThat(verdicts(700, 350, 60, timesPerTick).getLast().suspects())
        .isEqualTo(verdicts(700, 350, 60, 16).getLast().suspects());
  }

  private static long longestGapMs(Series series) {
    long longest = 0;
    for (int i = 1; i < series.points().size(); i++) {
      longest =
          Math.max(longest, series.points().get(i).timeMs() - series.points().get(i - 1).timeMs());
    }
    return longest;
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
    return verdicts(ONSET, degradedSamples, victimIntervalSeconds, timesPerTick);
  }

  private static List<Verdict> verdicts(
      int before, int degradedSamples, int victimIntervalSeconds, int timesPerTick) {
    int minutes = Math.max(1, victimIntervalSeconds / 60);
    try (StageDriver driver = new StageDriver(WORLD)) {
      landscape(driver);
      LongStream.range(0, (long) minutes * (before + degradedSamples + AFTERWARDS))
          .forEach(
              minute -> minute(driver, minute, minutes, before, degradedSamples, timesPerTick));
      driver.tick(time((long) minutes * (before + degradedSamples + AFTERWARDS)), true);
      return driver.verdicts();
    }
  }

  private static void landscape(StageDriver driver) {
    driver.resources(
        List.of(
            resource("vm-erp", ResourceKind.VM, "ds"),
            resource("vm-mail", ResourceKind.VM, "ds"),
            resource("vm-uat", ResourceKind.VM, "ds"),
            resource("ds", ResourceKind.DATASTORE)));
    driver.inventoryComplete();
  }

  private static void minute(StageDriver driver, long minute, boolean degraded, int timesPerTick) {
    driver.sample("vm-erp", time(minute), Map.of("disk.latency", degraded ? 40.0 : 2.0));
    neighbours(driver, minute, degraded, timesPerTick);
  }

  private static void minute(
      StageDriver driver,
      long minute,
      int minutes,
      int before,
      int degradedSamples,
      int timesPerTick) {
    long sample = minute / minutes;
    boolean degraded = sample >= before && sample < before + degradedSamples;
    if (minute % minutes == 0) {
      driver.sample("vm-erp", time(minute), Map.of("disk.latency", degraded ? 40.0 : 2.0));
    }
    neighbours(driver, minute, degraded, timesPerTick);
  }

  private static void neighbours(
      StageDriver driver, long minute, boolean degraded, int timesPerTick) {
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
