package io.crosstalk.local.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static final long ODD_TIME = Instant.parse("2026-03-13T19:03:20Z").toEpochMilli();

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
        .contains(">10 ms<", ">800 MB/s<", ">01:00:00<", ">01:02:00<")
        .contains("● db disk.latency (ms)", "● uat disk.latency (MB/s)")
        .contains("<rect x=\"380\"");
  }

  /** Times from 20:03:20 in Berlin to 03:03:20 in steps of 20 minutes. */
  @Test
  void html_timesAndValues_areRound() {
    double[] values = IntStream.rangeClosed(0, 21).mapToDouble(i -> i).toArray();
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      points.add(new Point(ODD_TIME + i * 1_200_000L, values[i]));
    }

    assertThat(labels(points))
        .containsExactly(
            "21:00", "22:00", "23:00", "00:00", "01:00", "02:00", "03:00", //
            "0", "5", "10", "15", "20", "25 ms");
  }

  /** The clock of Berlin is put back from 03:00 to 02:00 on this day. */
  @Test
  void html_dayOfTheClockChange_hasTicksOnTheClock() {
    long evening = Instant.parse("2026-10-24T20:00:00Z").toEpochMilli();

    assertThat(labels(List.of(new Point(evening, 0.03), new Point(evening + 43_200_000, 0.03))))
        .containsExactly(
            "22:00", "00:00", "02:00", "04:00", "06:00", "08:00", //
            "0", "0.01", "0.02", "0.03 ms");
  }

  private static List<String> labels(List<Point> points) {
    Series series = new Series("db", "disk.latency", "ms", points);
    return Pattern.compile("<text[^>]*>([^<]*)<")
        .matcher(new Plot(List.of(series), BERLIN).html(0, 0))
        .results()
        .map(each -> each.group(1))
        .toList();
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
