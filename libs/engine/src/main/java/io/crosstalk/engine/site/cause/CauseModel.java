package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Explainer;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Weighs all causes of a place in trouble by a conditional logit over their figures. */
public final class CauseModel implements Explainer<Explanation> {
  private final SiteInventory inventory;
  private final Places places;
  private final Map<Key, Known> known;
  private final LoadReader loads = new LoadReader();

  /** Identity of a trouble from one decision to the next. */
  private record Key(String resource, Symptom symptom, long fromMs, long toMs, Set<Row> rows) {}

  /** An explanation with the course that it explains, and the time up to which loads were known. */
  private record Known(Course course, long throughMs, Explanation explanation) {}

  /** Explanations of finished troubles, which later decisions use again. */
  public static final class Cache {
    private final Map<Key, Known> known = new HashMap<>();

    /** Forgets what is no longer used. */
    public void clear() {
      known.clear();
    }
  }

  public CauseModel(SiteInventory inventory, Places places, Cache cache) {
    this.inventory = inventory;
    this.places = places;
    this.known = cache.known;
  }

  @Override
  public @Nullable Explanation explain(Stretch stretch, Observations observations) {
    if (stretch.rows().isEmpty()) {
      return null;
    }
    Course course = Course.of(stretch, observations);
    if (course == null) {
      return null;
    }
    Grid grid = observations.grid();
    Set<Row> rows = new HashSet<>();
    stretch.rows().forEach(row -> rows.add(observations.rows().get(row)));
    Key key =
        new Key(
            stretch.place().resource().id(),
            stretch.place().symptom(),
            grid.time(stretch.from()),
            grid.time(stretch.to()),
            rows);
    long throughMs = Math.min(grid.lastMs(), course.lastMs() + places.series().longestMs());
    Known before = known.get(key);
    if (before != null && before.throughMs == throughMs && course.isLike(before.course)) {
      return before.explanation;
    }
    Explanation explanation = explain(stretch, observations, course);
    known.put(key, new Known(course, throughMs, explanation));
    return explanation;
  }

  private Explanation explain(Stretch stretch, Observations observations, Course course) {
    Hypotheses hypotheses =
        new Hypotheses(
            course, stretch.place().isShared() ? CauseKind.FAULT : CauseKind.UNEXPLAINED);
    new ChangeCauses(inventory, places, stretch, observations).addTo(hypotheses, course);
    new LoadCauses(inventory, places, loads, stretch, observations).addTo(hypotheses, course);
    new DeviceCauses(places, stretch).addTo(hypotheses, course);
    return hypotheses.explanation();
  }

  @Override
  public double total(Explanation explanation) {
    return explanation.total();
  }
}
