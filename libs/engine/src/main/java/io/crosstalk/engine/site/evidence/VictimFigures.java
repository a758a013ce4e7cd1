package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Victims of an incident with their figures. */
final class VictimFigures {
  /** Order of metrics by what a user feels. */
  static final Comparator<String> FOREMOST =
      Comparator.comparing((String metric) -> !MetricCatalogue.of(metric).isQuality())
          .thenComparing(metric -> metric);

  /** Number of victims that an incident lists. */
  static final int LISTED = 200;

  /** Part of the usual peak of the demand below which a victim is hardly used. */
  private static final double QUIET = 0.1;

  private static final String DEMAND = "app.throughput";

  private final SiteGraph graph;
  private final Window window;
  private final Objectives objectives;

  VictimFigures(SiteGraph graph, Window window, Objectives objectives) {
    this.objectives = objectives;
    this.graph = graph;
    this.window = window;
  }

  List<Victim> of(Question question) {
    List<Victim> victims = new ArrayList<>();
    Map<String, List<Row>> rows =
        question.rows().stream().collect(Collectors.groupingBy(Row::resource));
    question.victims().entrySet().stream()
        .limit(LISTED)
        .forEach(
            each -> {
              List<Row> own = rows.getOrDefault(each.getKey(), List.of());
              Figure figure = window.figure(each.getKey(), each.getValue(), own);
              victims.add(victim(Examination.resource(graph, each.getKey()), figure, objectives));
            });
    return victims;
  }

  static Victim victim(Resource resource, Figure figure, Objectives objectives) {
    return new Victim(
        resource.id(),
        resource.kind(),
        figure.metric(),
        orZero(figure.before()),
        orZero(figure.now()),
        figure.unit(),
        resource.environment(),
        resource.team(),
        resource.criticality(),
        objectives.of(resource, MetricCatalogue.of(figure.metric())),
        resource.isTimeSensitive(),
        Double.isNaN(figure.extreme()) ? null : figure.extreme(),
        resource.timeZone());
  }

  private static double orZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  /** Severity by size, use, number of victims and duration. */
  Severity severity(Question question, Collection<Victim> victims) {
    double use =
        victims.stream()
            .filter(each -> window.has(each.resource(), DEMAND))
            .mapToDouble(each -> use(window.read(each.resource(), DEMAND)))
            .max()
            .orElse(1);
    boolean isProduction = victims.stream().anyMatch(each -> each.environment().isProductive());
    return SeverityScale.of(
        List.copyOf(victims),
        isProduction ? use : 1,
        (question.isOver() ? question.toMs() : question.nowMs()) - question.fromMs(),
        question.isOver());
  }

  /** Demand now as a part of the usual peak, where it is hardly any; 1 otherwise. */
  private double use(double[] demand) {
    double most = Arrays.stream(window.inside(demand)).max().orElse(1);
    double part = most / window.peakWhileWell(demand);
    return part < QUIET ? part : 1;
  }
}
