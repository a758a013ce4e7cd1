package io.crosstalk.engine.diagnosis.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.VictimSamples;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PlotSeriesTest {
  private static final int SAMPLES = 480;
  private static final long MINUTE = 60_000;

  /** Points that remain of samples of which every tenth one is of another level. */
  private static List<Point> thinned(String metric, double level, double other) {
    double[] values = new double[SAMPLES];
    Arrays.setAll(values, i -> i % 10 == 0 ? other : level);
    long[] times = LongStream.range(0, SAMPLES).map(i -> i * MINUTE).toArray();
    Instant end = Instant.ofEpochMilli(SAMPLES * MINUTE);
    return PlotSeries.victim(
            new DiagnosisRequest(
                "live",
                new Episode("ep-1", Instant.EPOCH, Instant.EPOCH, end, SAMPLES, MINUTE, 5),
                1,
                false,
                true,
                "app",
                end.toEpochMilli(),
                new Victim(
                    "vm-1", ResourceKind.VM, metric, 2, 10, "", Environment.PRODUCTION, null, 2),
                new VictimSamples(4, 1, Double.NaN, times, values),
                List.of(),
                List.of(),
                List.of(),
                1,
                0,
                DiagnosisRequest.Subject.DEGRADATION))
        .points();
  }

  @Test
  void victim_lowerIsWorse_keepsTheDrops() {
    assertThat(thinned("disk.sync_write.throughput", 40, 1))
        .hasSize(SAMPLES / 2)
        .filteredOn(point -> point.value() == 1)
        .hasSize(SAMPLES / 10);
  }

  @Test
  void victim_higherIsWorse_keepsThePeaks() {
    assertThat(thinned("disk.latency", 1, 40))
        .hasSize(SAMPLES / 2)
        .filteredOn(point -> point.value() == 40)
        .hasSize(SAMPLES / 10);
  }
}
