package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Series;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Context of the evidence about one load of a suspect: the suspect's load and the victim's metric,
 * as figures, words and series to plot.
 *
 * @param domain id of the domain that victim and suspect use
 */
record EvidenceSeries(
    DiagnosisRequest request,
    Timeline timeline,
    String domain,
    String suspect,
    Load load,
    Supplier<List<Series>> plots) {
  /** Lowest coefficient or share that is worth mentioning as evidence. */
  static final double TELLING = 0.1;

  /**
   * Creates the context; the series to plot are computed once, when the first evidence needs them.
   */
  EvidenceSeries(
      DiagnosisRequest request, Timeline timeline, String domain, String suspect, Load load) {
    this(
        request,
        timeline,
        domain,
        suspect,
        load,
        new Supplier<>() {
          private @Nullable List<Series> drawn;

          @Override
          public List<Series> get() {
            if (drawn == null) {
              drawn =
                  List.of(
                      PlotSeries.victim(request),
                      PlotSeries.of(
                          suspect, load.metric(), load.kind().unit(), timeline, load.values()));
            }
            return drawn;
          }
        });
  }

  Evidence evidence(EvidenceKind kind, String summary, double value, String unit) {
    return new Evidence(kind, summary, value, unit, plots.get());
  }

  String victim() {
    return request.victim().resource();
  }

  /** Degraded metric in words, such as {@code disk latency of vm-erp}. */
  String degradation() {
    return Texts.of("metric.of", Texts.metric(request.victim().metric()), victim());
  }

  /**
   * Rise of the suspect's load in words, such as {@code from 5 MB/s to 400 MB/s} or {@code from 1 %
   * to 60 % of its 48 processors}.
   */
  String rise() {
    return load.kind().isUtilization() && load.size() > 1
        ? Texts.of("load.rise.processors", before(), during(), Math.round(load.size()))
        : Texts.of("load.rise", before(), during());
  }

  String metric() {
    return Texts.metric(load.metric());
  }

  private Estimate before() {
    double error = timeline.errorOfMedianBefore(load.values());
    return new Estimate(load.before(), error, load.kind().unit());
  }

  private Quantity during() {
    return new Quantity(load.during(), load.kind().unit());
  }
}
