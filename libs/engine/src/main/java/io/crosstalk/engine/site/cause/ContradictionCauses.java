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
  private final LoadReader loads;

  ContradictionCauses(Places places, Stretch stretch, Vicinity vicinity, LoadReader loads) {
    this.places = places;
    this.stretch = stretch;
    this.vicinity = vicinity;
    this.loads = loads;
  }

  void addTo(Hypotheses hypotheses, Course course) {
    VictimSetup setup =
        new VictimSetup(
            vicinity.resources(), (resource, metric) -> during(resource, metric, course));
    for (Contradiction each : Contradictions.in(setup)) {
      if (isConcerned(each.subject())) {
        add(each.resource(), hypotheses, course);
      }
    }
  }

  /** A setting acts at all times, and most under load. */
  private void add(String resource, Hypotheses hypotheses, Course course) {
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(Feature.CONTRADICTION, 1.0);
    ResourceSeries series = loaded(resource);
    double fit = 0;
    if (series != null) {
      double[] load = loads.read(series, Load.BYTES, course);
      fit = Math.max(fit, course.follows(course.at(load)));
      features.put(Feature.RANGE, course.logRarity(course.at(load)));
    }
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
        : course.meanInside(course.at(loads.read(series, Load.BYTES, course)));
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
