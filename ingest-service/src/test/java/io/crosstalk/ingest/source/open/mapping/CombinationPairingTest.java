package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests combinations whose parts have different times: processes that export on timers of their
 * own, and exporters that state the times of their measurements, as cAdvisor does for each
 * container.
 *
 * @see <a href="https://github.com/google/cadvisor/issues/2526">times of cAdvisor</a>
 */
class CombinationPairingTest {
  private static final int STEP_MS = 15_000;
  private static final int ROUNDS = 20;

  private final TestMetricsIngest sum =
      metricsIngest("{series: n, metric: disk.iops, resource: '{h}', combine: sum}");

  /** Value of one of the parts. */
  private record Sample(String part, long timeMs) {}

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 200, 4_200, 7_400, 7_600, 11_000, 14_000, 14_999})
  void twoParts_apartByAnyTime_haveAValueInEachRound(int apartMs) {
    for (int i = 0; i < ROUNDS; i++) {
      take(sum, "a", time(i), 2);
      take(sum, "b", time(i) + apartMs, 3);
    }
    assertThat(sum.samples()).hasSizeBetween(ROUNDS - 2, ROUNDS - 1);
    assertThat(sum.samples()).allMatch(sample -> sample.endsWith(" 5.0"));
  }

  /** Parts of random phases, whose times vary by up to three per cent of the interval. */
  @Property(tries = 150, seed = "11")
  void manyParts_ofAnyPhases_haveAValueInNearlyEachRound(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = STEP_MS - 1) Integer> phases,
      @ForAll @IntRange(max = 100_000) int seed) {
    TestMetricsIngest several =
        metricsIngest("{series: n, metric: disk.iops, resource: '{h}', combine: sum}");
    Random random = new Random(seed);
    List<Sample> samples = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int part = 0; part < phases.size(); part++) {
        int jitterMs = random.nextInt(STEP_MS * 3 / 100);
        samples.add(new Sample("p" + part, time(round) + phases.get(part) + jitterMs));
      }
    }
    samples.sort(Comparator.comparingLong(Sample::timeMs));
    samples.forEach(sample -> take(several, sample.part(), sample.timeMs(), 1));
    // In the first rounds not all members are known.
    List<String> settled =
        several.samples().stream()
            .filter(sample -> Long.parseLong(sample.split(" ")[1]) * 1000 >= time(3) - NOW)
            .toList();
    assertThat(settled).hasSizeGreaterThanOrEqualTo(ROUNDS - 5);
    assertThat(settled).allMatch(sample -> sample.endsWith(" " + phases.size() + ".0"));
  }

  @Test
  void parts_someMillisecondsApart_oneMissesARound_stayInTheirRounds() {
    TestMetricsIngest ratio =
        metricsIngest(
            "{series: time, per: ops, type: counter, unit: s, metric: disk.latency, resource: '{h}'}");
    double seconds = 0;
    double operations = 0;
    for (int i = 0; i < ROUNDS; i++) {
      // Each round has another latency, so that parts of different rounds would show.
      seconds += i;
      operations += 1000;
      if (i != 7) {
        take(ratio, "ops", "x", time(i) - 30, operations);
      }
      take(ratio, "time", "x", time(i), seconds);
    }
    List<String> expected = new ArrayList<>();
    for (int i = 1; i < ROUNDS; i++) {
      if (i != 7 && i != 8) {
        expected.add("x %d disk.latency %s.0".formatted((time(i) - NOW) / 1000, i));
      }
    }
    assertThat(ratio.samples()).containsAll(expected);
  }

  @Test
  void value_ofSeveralTimes_hasTheLatest() {
    for (int i = 0; i < 2; i++) {
      take(sum, "a", time(ROUNDS - 1 + i) - 5_000, 2);
      take(sum, "b", time(ROUNDS - 1 + i), 3);
    }
    assertThat(sum.samples()).containsExactly("x 0 disk.iops 5.0");
  }

  @Test
  void rounds_thatArriveSeriesBySeries_arePaired() {
    take(sum, "a", time(0), 1);
    take(sum, "b", time(0) + 4_200, 1);
    for (String part : List.of("b", "a")) {
      for (int i = 1; i < 10; i++) {
        take(sum, part, time(i) + (part.equals("b") ? 4_200 : 0), 1);
      }
    }
    assertThat(sum.samples()).hasSize(9).allMatch(sample -> sample.endsWith(" 2.0"));
  }

  @Test
  void parts_withDifferentIntervals_arePairedWhereBothHaveAValue() {
    for (int i = 0; i < ROUNDS; i++) {
      if (i % 4 == 0) {
        take(sum, "slow", time(i), 3);
      }
      take(sum, "fast", time(i), 2);
    }
    assertThat(sum.samples()).hasSize(4).allMatch(sample -> sample.endsWith(" 5.0"));
  }

  @Test
  void values_withoutTheirOtherParts_areCountedWithAnExample() {
    take(sum, "a", time(0), 2);
    take(sum, "b", time(0), 2);
    for (int i = 1; i < 18; i++) {
      take(sum, "a", time(i), 2);
    }
    assertThat(sum.sources().tallies().leftOut("test").all())
        .filteredOn(left -> left.reason().equals("unpaired"))
        .singleElement()
        .extracting(LeftOut::example)
        .isEqualTo("disk.iops of x");
  }

  private static long time(int round) {
    return NOW - (long) (ROUNDS - round) * STEP_MS;
  }

  private static TestMetricsIngest metricsIngest(String rule) {
    return new TestMetricsIngest(TestMappings.of("metrics:\n  - " + rule));
  }

  private static void take(TestMetricsIngest to, String part, long timeMs, double value) {
    take(to, "n", part, timeMs, value);
  }

  private static void take(
      TestMetricsIngest to, String name, String part, long timeMs, double value) {
    Labels labels = Labels.of(Map.of("h", "x", "part", part));
    ForeignSeries series = new ForeignSeries(name, "", SeriesKind.UNKNOWN, labels, Labels.NONE);
    to.take(
        new byte[0],
        (byte[] body, SeriesTable table, PointReceiver taker) ->
            taker.take(table.of(series), timeMs, 0, value, body, 0, 0));
  }
}
