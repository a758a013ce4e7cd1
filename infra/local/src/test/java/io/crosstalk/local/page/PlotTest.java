package io.crosstalk.local.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlotTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Series series(String resource, String unit, double... values) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i])) {
        points.add(new Point(i * 60_000L, values[i]));
      }
    }
    return new Series(resource, "disk.latency", unit, points);
  }

  @Test
  void html_seriesOfTwoUnits_haveTheirAxesAndTheTimeOfTheZone() {
    String html =
        new Plot(List.of(series("db", "ms", 1, 2, 9), series("uat", "MB/s", 10, 700, 700)), BERLIN)
            .html(60_000, Long.MAX_VALUE);

    assertThat(html)
        .contains(">9 ms<", ">700 MB/s<", ">01:00:00<", ">01:02:00<")
        .contains("● db disk.latency (ms)", "● uat disk.latency (MB/s)")
        .contains("<rect x=\"380\"");
  }

  @Test
  void html_missingSamples_leaveAGap() {
    double[] values = {1, 1, 1, 1, 1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 1, 1};

    String html = new Plot(List.of(series("db", "ms", values)), BERLIN).html(0, 0);

    assertThat(html).containsPattern("d=\"M[^M]*L[^M]*M[^M]*\"");
  }

  @Test
  void html_nameWithMarkup_isEscaped() {
    String html = new Plot(List.of(series("<b>", "ms", 0)), BERLIN).html(0, 0);

    assertThat(html).contains("&lt;b&gt;").doesNotContain("<b>");
  }

  @Test
  void html_mergedPoints_stateTheirStep() {
    Series all = series("db", "ms", 1, 2, 9);
    Series merged = new Series("db", "disk.latency", "ms", all.points(), 300_000L);

    assertThat(new Plot(List.of(all), BERLIN).html(0, 0)).doesNotContain("minimum");
    assertThat(new Plot(List.of(merged), BERLIN).html(0, 0))
        .contains("aria-label=\"db disk.latency (ms), minimum and maximum of each 5 min")
        .contains("● db disk.latency (ms), minimum and maximum of each 5 min");
  }
}
