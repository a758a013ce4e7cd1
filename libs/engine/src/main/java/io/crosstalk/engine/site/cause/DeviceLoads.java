package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Loads that devices near a place measure themselves. Where no client is measured, such a load may
 * be that of one client as well as of all.
 */
final class DeviceLoads {
  /** Used part of a limit that is expected where none is known. */
  private static final double USUALLY_USED = 0.8;

  private static final List<CauseKind> OF_ALL = List.of(CauseKind.GROWTH);

  /** Causes that a load may be whose clients are not measured: also the load of one of them. */
  private static final List<CauseKind> OF_ANY = List.of(CauseKind.GROWTH, CauseKind.UNEXPLAINED);

  private final Places places;
  private final Stretch stretch;
  private final Vicinity vicinity;

  DeviceLoads(Places places, Stretch stretch, Vicinity vicinity) {
    this.places = places;
    this.stretch = stretch;
    this.vicinity = vicinity;
  }

  /**
   * Adds the hypotheses.
   *
   * @param shares logarithm of the share of the growth that is no single client's, by dimension;
   *     empty when no client is measured
   */
  void addTo(Hypotheses hypotheses, Course course, Map<Load, Double> shares) {
    if (!stretch.place().isShared()) {
      return;
    }
    List<Load> dimensions = stretch.place().symptom().deviceLoads();
    double unknown = shares.values().stream().mapToDouble(each -> each).max().orElse(0);
    for (ResourceSeries device : vicinity.measured()) {
      for (Load dimension : dimensions) {
        if (device.hasLoad(dimension) && isDevice(device)) {
          double[] load = course.read(device).load(dimension);
          double other = dimension == Load.BACKEND ? 0 : unknown;
          double share = shares.getOrDefault(dimension, other);
          add(device, dimension, load, share, hypotheses, course, shares.isEmpty());
        }
      }
    }
    if (stretch.place().resource().kind() == ResourceKind.LOAD_BALANCER) {
      addPeers(hypotheses, course);
    }
  }

  private boolean isDevice(ResourceSeries series) {
    return !places.isClient(places.graph().number(series.resource().id()));
  }

  /** Adds what the members of a load balancer carry together. */
  private void addPeers(Hypotheses hypotheses, Course course) {
    for (Load dimension : List.of(Load.DEMAND, Load.RECEIVED, Load.SENT, Load.PROCESSOR)) {
      double[] total = new double[course.times().length];
      boolean isMeasured = false;
      for (String id : stretch.place().resource().uses()) {
        ResourceSeries member = places.series().of(id);
        if (member != null && member.hasLoad(dimension)) {
          isMeasured = true;
          double[] load = course.read(member).load(dimension);
          for (int i = 0; i < total.length; i++) {
            total[i] += load[i];
          }
        }
      }
      if (isMeasured) {
        addAt(stretch.place().resource().id(), dimension, total, 0, 0, hypotheses, course, false);
      }
    }
  }

  private static void add(
      ResourceSeries device,
      Load dimension,
      double[] load,
      double share,
      Hypotheses hypotheses,
      Course course,
      boolean isOpen) {
    double level = course.meanOfDegradation(course.at(load));
    double full =
        dimension.isPercentage()
            ? Math.log(Math.clamp(level / 100, LoadCauses.LEAST_SHARE, 1) / USUALLY_USED)
            : 0;
    addAt(device.resource().id(), dimension, load, share, full, hypotheses, course, isOpen);
  }

  private static void addAt(
      String at,
      Load dimension,
      double[] load,
      double share,
      double full,
      Hypotheses hypotheses,
      Course course,
      boolean isOpen) {
    double[] points = course.at(load);
    double before = course.meanBefore(points);
    double growth = course.meanOfDegradation(points) - before;
    if (growth <= 0) {
      return;
    }
    double[] brief = Memory.of(load).get(1);
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(Feature.SHARE, share);
    features.put(Feature.FULL, full);
    features.put(Feature.RANGE, course.logRarity(course.at(brief)));
    features.put(Feature.DOSE, LoadCauses.dose(growth / Math.max(1e-9, before)));
    for (CauseKind kind : isOpen ? OF_ANY : OF_ALL) {
      features.put(Feature.GROWTH, kind == CauseKind.GROWTH ? 1.0 : 0);
      features.put(Feature.NEIGHBOUR, kind == CauseKind.GROWTH ? 0 : 1.0);
      hypotheses.add(kind, List.of(at), dimension, course.follows(points), features);
      hypotheses.add(kind, List.of(at), dimension, course.follows(course.at(brief)), features);
    }
  }
}
