package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Explainer;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Weighs all causes of a place in trouble by a conditional logit over their figures. */
public final class CauseModel implements Explainer<Explanation> {
  /** Percentage of the packets that are sent again, because the network lost them. */
  private static final String LOSS = "net.retransmit_ratio";

  private final SiteInventory inventory;
  private final Places places;
  private final ExplanationCache cache;

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
    CauseKind plain = plain(stretch, observations);
    Hypotheses hypotheses = new Hypotheses(plain);
    new ChangeCauses(inventory, places, stretch, observations, plain).addTo(hypotheses, course);
    Vicinity vicinity = new Vicinity(places, stretch);
    ClientLoads loads = cache.loads(places, inventory.stays(), stretch.place());
    Map<Load, Double> shares =
        new LoadCauses(places, loads, stretch, observations).addTo(hypotheses, course);
    new DeviceLoads(places, stretch, vicinity).addTo(hypotheses, course, shares);
    new DeviceCauses(places, stretch, vicinity).addTo(hypotheses, course);
    new ContradictionCauses(places, stretch, vicinity).addTo(hypotheses, course);
    if (plain == CauseKind.FAULT && mayCarryMore(stretch.place())) {
      hypotheses.addUnexplained(unplaced(stretch, observations, course));
    }
    return hypotheses.explanation();
  }

  /**
   * Returns the loads that the inventory places nowhere. They may be at the place, so that a fault
   * is no better an explanation than such a load that fits.
   */
  private Hypotheses unplaced(Stretch stretch, Observations observations, Course course) {
    Hypotheses unplaced = new Hypotheses(CauseKind.FAULT);
    ClientLoads loads = cache.unplaced(places, inventory.stays(), stretch.place());
    new LoadCauses(places, loads, stretch, observations).addTo(unplaced, course);
    return unplaced;
  }

  /** Returns whether a place may carry loads of clients that are not known to use it. */
  private boolean mayCarryMore(Place place) {
    return place.isShared() && place.symptom() != Symptom.SERVICE && !isLoadMeasuredAt(place);
  }

  /**
   * Returns the cause without a sign: a service that slows others is a shared resource to them.
   * Memory that is short is no fault: something has taken it, whose use is not measured. Nor is it
   * one of a machine, when the storage or network that the machine uses is not in the inventory;
   * nor any where no load is measured, or only that of parts of a disk.
   */
  private CauseKind plain(Stretch stretch, Observations observations) {
    Place place = stretch.place();
    boolean isFault =
        place.isShared()
            ? place.symptom() != Symptom.MEMORY
                && isKnown(place)
                && isLoadMeasured(place)
                && places.partlyMeasured(place).length == 0
                && isSeen(stretch, observations)
            : place.symptom() == Symptom.SERVICE && isUsed(stretch, observations);
    CauseKind kind = isFault ? CauseKind.FAULT : CauseKind.UNEXPLAINED;
    return place.isShared() && isLosing(stretch, observations) ? CauseKind.ERRORS : kind;
  }

  /** Returns whether a place, or what the inventory says that it uses, is where work is done. */
  private boolean isKnown(Place place) {
    return !place.isPath()
        || IntStream.of(places.graph().below(place.number()))
            .mapToObj(places.graph()::resource)
            .anyMatch(place.symptom()::canAriseIn);
  }

  /** Returns whether any load on a place is measured, so that it may be ruled out. */
  private boolean isLoadMeasured(Place place) {
    return isLoadMeasuredAt(place)
        || place.symptom().loads().stream()
            .anyMatch(load -> places.clients(place.number(), load).length > 0);
  }

  /** Returns whether a place measures its whole load itself. */
  private boolean isLoadMeasuredAt(Place place) {
    ResourceSeries own = places.series().of(place.resource().id());
    return own != null && place.symptom().deviceLoads().stream().anyMatch(own::hasLoad);
  }

  /** Returns whether several resources feel the trouble of a place, or one measures its symptom. */
  private static boolean isSeen(Stretch stretch, Observations observations) {
    return Course.victims(stretch, observations).size() > 1
        || stretch.rows().stream().anyMatch(row -> !observations.rows().get(row).isFar());
  }

  /** Returns whether most users of a network lose packets, which no load need explain. */
  private static boolean isLosing(Stretch stretch, Observations observations) {
    List<Metric> worst =
        stretch.rows().stream()
            .filter(row -> observations.rows().get(row).symptom() == Symptom.NETWORK)
            .map(row -> observations.worstMetric(row, stretch.from(), stretch.to()))
            .toList();
    long losing = worst.stream().filter(each -> each.name().equals(LOSS)).count();
    return stretch.place().symptom() == Symptom.NETWORK && 2 * losing > worst.size();
  }

  /** Returns whether a resource that uses the place is degraded, too. */
  private boolean isUsed(Stretch stretch, Observations observations) {
    int place = stretch.place().number();
    return Course.victims(stretch, observations).stream()
        .mapToInt(places.graph()::number)
        .anyMatch(victim -> victim != place && places.graph().uses(victim, place));
  }

  @Override
  public double total(Explanation explanation) {
    return explanation.total();
  }
}
