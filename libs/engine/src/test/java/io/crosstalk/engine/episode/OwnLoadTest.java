package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests with a service that receives 10 requests a second, and 15 from minute 40 on. */
class OwnLoadTest {
  private static final Metric ASKED = MetricCatalogue.of("app.throughput");
  private static final Metric TIME = MetricCatalogue.of("app.response_time");
  private static final Metric CPU = MetricCatalogue.of("cpu.utilization");
  private static final long MINUTE = 60_000;

  private static SampleFrame asked(double... values) {
    ColumnWindow window = new ColumnWindow();
    for (int i = 0; i < values.length; i++) {
      var unused = window.append(i * MINUTE, new Metric[] {ASKED}, new double[] {values[i]});
    }
    return window.read(0, Long.MAX_VALUE);
  }

  private static double[] rising() {
    double[] values = new double[50];
    for (int i = 0; i < values.length; i++) {
      values[i] = i < 40 ? 10 : 15;
    }
    return values;
  }

  @Test
  void in_risingLoad_isComparedWithTheLastSamplesBeforeTheOnset() {
    double[] values = rising();
    values[0] = 1000;

    assertThat(OwnLoad.in(asked(values), 0, 40 * MINUTE, 49 * MINUTE))
        .containsExactly(new OwnLoad("app.throughput", 10, 15, 1));
  }

  @Test
  void in_noSamplesBetweenFromAndOnset_returnsNothing() {
    assertThat(OwnLoad.in(asked(rising()), 40 * MINUTE, 40 * MINUTE, 49 * MINUTE)).isEmpty();
  }

  @Test
  void in_longEpisode_averagesTheFirstSamplesOnly() {
    double[] values = Arrays.copyOf(rising(), 90);
    Arrays.fill(values, 40, 40 + OwnLoad.SHORTLY, 15);
    Arrays.fill(values, 40 + OwnLoad.SHORTLY, 90, 60);

    assertThat(OwnLoad.in(asked(values), 0, 40 * MINUTE, 89 * MINUTE))
        .singleElement()
        .extracting(OwnLoad::during)
        .isEqualTo(15.0);
  }

  @Test
  void in_earlierSamplesWithEqualLoad_areCountedAsSustained() {
    double[] values = rising();
    values[3] = 14.3;
    values[4] = 14.2;

    assertThat(OwnLoad.in(asked(values), 0, 40 * MINUTE, 49 * MINUTE))
        .singleElement()
        .extracting(OwnLoad::sustained)
        .isEqualTo(1);
  }

  @Test
  void toBeKept_batchWithRequestRate_returnsLoadsUpToTheLimit() {
    Column time = new Column(TIME, new double[] {1});
    Column cpu = new Column(CPU, new double[] {1});
    Column asked = new Column(ASKED, new double[] {1});
    List<Column> many = new ArrayList<>(List.of(asked));
    for (int i = 0; i < 40; i++) {
      many.add(cpu);
    }

    assertThat(OwnLoad.toBeKept(batch(List.of(time, cpu)))).isEmpty();
    assertThat(OwnLoad.toBeKept(batch(List.of(time, cpu, asked)))).containsExactly(cpu, asked);
    assertThat(OwnLoad.toBeKept(batch(many))).hasSize(OwnLoad.MOST);
  }

  private static SampleBatch batch(List<Column> columns) {
    return new SampleBatch("app", new long[] {0}, columns);
  }
}
