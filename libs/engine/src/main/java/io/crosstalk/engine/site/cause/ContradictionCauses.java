package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.engine.contradiction.Contradictions;
import io.crosstalk.engine.contradiction.VictimSetup;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings near a place that contradict each other or the load: known mistakes. */
final class ContradictionCauses {
  private static final String THROUGHPUT = "disk.throughput";

  private final Places places;
  private final Stretch stretch;
  private final Vicinity vicinity;

  ContradictionCauses(Places places, Stretch stretch, Vicinity vicinity) {
    this.places = places;
    this.stretch = stretch;
    this.vicinity = vicinity;
  }

  void addTo(Hypotheses hypotheses, Course course) {
    VictimSetup setup =
        new VictimSetup(
            vicinity.resources(), (resource, metric) -> during(resource, metric, course));
    for (Contradiction each : Contradictions.in(setup)) {
      if (isConcerned(each.subject())) {
        switch (each.subject()) {
          case STORAGE -> addLoaded(each.resource(), hypotheses, course);
          case CONNECTIONS -> addIdle(each.resource(), hypotheses, course);
        }
      }
    }
  }

  /** A setting of a storage acts at all times, and most under load. */
  private void addLoaded(String resource, Hypotheses hypotheses, Course course) {
    ResourceSeries series = loaded(resource);
    if (series == null) {
      add(resource, 0, 0, hypotheses);
    } else {
      double[] points = course.at(course.read(series).load(Load.BYTES));
      double fit = Math.max(0, course.follows(points));
      add(resource, fit, course.logRarity(points), hypotheses);
    }
  }

  /** A setting of connections acts while they are idle. */
  private void addIdle(String resource, Hypotheses hypotheses, Course course) {
    double fit = 0;
    for (int user : places.graph().above(stretch.place().number())) {
      ResourceSeries series = places.series().of(places.graph().resource(user).id());
      if (series != null && series.hasLoad(Load.DEMAND)) {
        double[] points = course.at(course.read(series).load(Load.DEMAND));
        fit = Math.min(fit, course.follows(DeviceCauses.negative(points)));
      }
    }
    add(resource, fit, 0, hypotheses);
  }

  private static void add(String resource, double fit, double range, Hypotheses hypotheses) {
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(Feature.CONTRADICTION, 1.0);
    features.put(Feature.RANGE, range);
    hypotheses.add(CauseKind.SETTING, List.of(resource), null, fit, features);
  }

  private boolean isConcerned(Contradiction.Subject subject) {
    return switch (stretch.place().symptom()) {
      case STORAGE -> subject == Contradiction.Subject.STORAGE;
      case NETWORK, SERVICE -> subject == Contradiction.Subject.CONNECTIONS;
      case PROCESSOR, MEMORY -> false;
    };
  }

  private double during(String resource, String metric, Course course) {
    ResourceSeries series = metric.equals(THROUGHPUT) ? loaded(resource) : null;
    return series == null
        ? Double.NaN
        : course.meanInside(course.at(course.read(series).load(Load.BYTES)));
  }

  /** Returns the resource, or the nearest that it uses, whose data rate is measured; or null. */
  private @Nullable ResourceSeries loaded(String resource) {
    ResourceSeries own = places.series().of(resource);
    if (own != null && own.hasLoad(Load.BYTES)) {
      return own;
    }
    return places.graph().resource(places.graph().number(resource)).uses().stream()
        .map(places.series()::of)
        .filter(each -> each != null && each.hasLoad(Load.BYTES))
        .findFirst()
        .orElse(null);
  }
}
