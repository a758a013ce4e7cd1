package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SeriesTableTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");

  private final SeriesIndex index = new SeriesIndex();
  private final SampleRows rows = new SampleRows();

  @Test
  void gridStep_severalSeries_isThatOfTheDensest() {
    add("slow", 60_000, 120_000, 180_000);
    add("fast", 0, 20_000, 40_000, 40_001, 60_000, 900_000);
    assertThat(GridStep.of(new SeriesTable(rows, index))).isEqualTo(20_000);
  }

  @Test
  void gridStep_noSeriesWithTwoSamples_isAMinute() {
    add("one", 5);
    assertThat(GridStep.of(new SeriesTable(rows, index))).isEqualTo(60_000);
  }

  @Test
  void rows_many_areSorted() {
    for (int i = 100_000; i > 0; i--) {
      add("vm-" + i % 3, i);
    }
    SeriesTable table = new SeriesTable(rows, index);
    assertThat(table.size()).isEqualTo(100_000);
    assertThat(table.firstMs()).isEqualTo(1);
    assertThat(table.lastMs()).isEqualTo(100_000);
    for (Series series : table.series()) {
      for (int i = series.from() + 1; i < series.to(); i++) {
        assertThat(table.time(i)).isGreaterThan(table.time(i - 1));
      }
    }
  }

  @Property(tries = 500)
  void values_forOneTime_firstIsKept(
      @ForAll @Size(max = 100) List<@IntRange(max = 20) Integer> times,
      @ForAll @Size(min = 100, max = 100) List<@IntRange(max = 2) Integer> values) {
    SeriesIndex own = new SeriesIndex();
    SampleRows given = new SampleRows();
    Map<Long, Double> expected = new HashMap<>();
    int repetitions = 0;
    List<Integer> contradictions = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      double value = values.get(i);
      given.add(own.number("vm", LATENCY), times.get(i), value, i);
      Double first = expected.putIfAbsent((long) times.get(i), value);
      if (first != null && first == value) {
        repetitions++;
      } else if (first != null) {
        contradictions.add(i);
      }
    }
    SeriesTable table = new SeriesTable(given, own);
    Map<Long, Double> actual = new HashMap<>();
    for (int i = 0; i < table.size(); i++) {
      actual.put(table.time(i), table.value(i));
    }
    assertThat(actual).isEqualTo(expected);
    assertThat(table.repetitions()).isEqualTo(repetitions);
    assertThat(table.contradictions().stream().boxed().toList()).isEqualTo(contradictions);
  }

  private void add(String resource, long... times) {
    for (long time : times) {
      rows.add(index.number(resource, LATENCY), time, 1, 1);
    }
  }
}
