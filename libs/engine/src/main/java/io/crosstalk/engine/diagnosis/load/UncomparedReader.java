package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Series;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of series that are shown but not compared, at the times of the victim's samples
 * of this kind. They decide nothing.
 */
public final class UncomparedReader {
  private final @Nullable Timeline shown;
  private final long throughMs;

  private record Name(String resource, String metric, String unit) {}

  public UncomparedReader(DiagnosisRequest request) {
    this.shown =
        request.measured().uncomparedTimes().length == 0
            ? null
            : new Timeline(request.uncompared());
    this.throughMs = request.comparedThroughMs();
  }

  /**
   * Reads the uncompared parts of some series; a series of a resource without samples has none.
   *
   * @param members observations of the members by resource
   */
  public List<Series> of(Stream<Series> series, Map<String, List<Observation>> members) {
    return shown == null
        ? List.of()
        : series
            .map(each -> new Name(each.resource(), each.metric(), each.unit()))
            .distinct()
            .flatMap(
                name ->
                    members.getOrDefault(name.resource(), List.of()).stream()
                        .limit(1)
                        .flatMap(each -> read(each.member(), name, shown)))
            .toList();
  }

  private Stream<Series> read(Member member, Name name, Timeline timeline) {
    SampleFrame frame =
        member.window().read(Long.MIN_VALUE, throughMs).latest(ColumnWindow.CERTAIN_ROWS);
    double[] values = values(member, new Alignment(frame, timeline), name.metric());
    return values == null
        ? Stream.of()
        : Stream.of(PlotSeries.of(name.resource(), name.metric(), name.unit(), timeline, values));
  }

  /** Values of a load, or else of a measured metric; null when it is not measured. */
  private static double @Nullable [] values(Member member, Alignment aligned, String metric) {
    for (LoadKind kind : LoadKind.values()) {
      Load load = kind.of(member, aligned);
      if (load != null && load.metric().equals(metric)) {
        return load.values();
      }
    }
    return aligned.values(metric);
  }
}
