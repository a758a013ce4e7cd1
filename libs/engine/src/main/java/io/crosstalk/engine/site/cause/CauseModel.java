package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.state.Explainer;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Weighs all causes of a place in trouble by a conditional logit over their figures. */
public final class CauseModel implements Explainer<Explanation> {
  private final SiteInventory inventory;
  private final Places places;
  private final ExplanationCache cache;
  private final LoadReader loads = new LoadReader();

  public CauseModel(SiteInventory inventory, Places places, ExplanationCache cache) {
    this.inventory = inventory;
    this.places = places;
    this.cache = cache;
  }

  @Override
  public @Nullable Explanation explain(Stretch stretch, Observations observations) {
    if (stretch.rows().isEmpty()) {
      return null;
    }
    CourseTimes times = new CourseTimes(stretch, observations);
    boolean isFinal = times.throughMs() >= times.endMs() + places.series().longestMs();
    Explanation known = cache.find(stretch, observations, times, isFinal);
    if (known != null) {
      return known;
    }
    Course course = Course.of(times, stretch, observations);
    if (course == null) {
      return null;
    }
    Explanation explanation = explain(stretch, observations, course);
    cache.keep(stretch, observations, times, isFinal, explanation);
    return explanation;
  }

  private Explanation explain(Stretch stretch, Observations observations, Course course) {
    Hypotheses hypotheses =
        new Hypotheses(stretch.place().isShared() ? CauseKind.FAULT : CauseKind.UNEXPLAINED);
    new ChangeCauses(inventory, places, stretch, observations).addTo(hypotheses, course);
    Vicinity vicinity = new Vicinity(places, stretch);
    Map<Load, Double> shares =
        new LoadCauses(inventory, places, loads, stretch, observations).addTo(hypotheses, course);
    new DeviceLoads(places, stretch, vicinity, loads).addTo(hypotheses, course, shares);
    new DeviceCauses(places, stretch, vicinity).addTo(hypotheses, course);
    new ContradictionCauses(places, stretch, vicinity, loads).addTo(hypotheses, course);
    return hypotheses.explanation();
  }

  @Override
  public double total(Explanation explanation) {
    return explanation.total();
  }
}
