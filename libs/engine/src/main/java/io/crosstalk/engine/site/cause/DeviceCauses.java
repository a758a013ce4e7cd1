package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Signs of the devices near a place: errors, work for themselves, a lost part, an uneven load. */
final class DeviceCauses {
  /** Factor below which a metric that overload raises has fallen. */
  private static final double FALLEN = 0.6;

  /** Factor by which a member's share exceeds an even one, and a peer's its usual one. */
  private static final double UNEVEN = 1.4;

  private static final String BACKGROUND = "background.throughput";

  /** Metrics that overload raises; when they fall, a part of the device is gone. */
  private static final List<String> BUSY = List.of("cache.write_pending", "cpu.utilization");

  private static final Set<ResourceKind> DEVICES =
      EnumSet.of(ResourceKind.STORAGE_NODE, ResourceKind.ARRAY, ResourceKind.STORAGE_POOL);

  private static final List<Load> SPREAD =
      List.of(Load.DEMAND, Load.CONNECTIONS, Load.PROCESSOR, Load.RECEIVED, Load.SENT);

  private final Places places;
  private final Stretch stretch;
  private final Vicinity vicinity;

  DeviceCauses(Places places, Stretch stretch, Vicinity vicinity) {
    this.places = places;
    this.stretch = stretch;
    this.vicinity = vicinity;
  }

  void addTo(Hypotheses hypotheses, Course course) {
    boolean isStorage = stretch.place().symptom() == Symptom.STORAGE;
    String errors = isStorage ? "fc.crc_errors" : "net.errors";
    for (ResourceSeries series : vicinity.measured()) {
      addErrors(series, errors, hypotheses, course);
      if (isStorage) {
        addBackground(series, hypotheses, course);
      }
    }
    if (isStorage && stretch.place().isShared()) {
      addFallen(hypotheses, course);
    }
    if (stretch.place().resource().kind() == ResourceKind.LOAD_BALANCER) {
      addUneven(stretch.place().resource(), hypotheses, course);
    } else if (!stretch.place().isShared()) {
      balancers().forEach(each -> addUneven(each, hypotheses, course));
    }
  }

  private static double[] read(ResourceSeries series, String metric, Course course) {
    return series.sign(metric, course.times(), course.stepMs(), course.throughMs());
  }

  private void addErrors(
      ResourceSeries series, String metric, Hypotheses hypotheses, Course course) {
    if (!series.hasSign(metric)) {
      return;
    }
    double[] points = course.at(read(series, metric, course));
    if (course.meanInside(points) > Baseline.CLEAR * course.meanOutside(points)) {
      hypotheses.add(
          CauseKind.ERRORS,
          List.of(series.resource().id()),
          null,
          course.follows(points),
          Map.of(Feature.ERRORS, 1.0));
    } else if (series.isAwaited(metric, course.evidentMs(), course.throughMs())) {
      // What is not known yet is as probable as a fault without a sign.
      hypotheses.add(CauseKind.ERRORS, List.of(), null, 0, Map.of());
    }
  }

  private void addBackground(ResourceSeries series, Hypotheses hypotheses, Course course) {
    if (!series.hasSign(BACKGROUND)) {
      return;
    }
    double[] work = read(series, BACKGROUND, course);
    double[] points = course.at(work);
    if (course.meanInside(points) > Baseline.CLEAR * course.meanOutside(points) + 1) {
      for (double[] memory : Memory.of(work)) {
        addSign(series, course.follows(course.at(memory)), hypotheses);
      }
    }
  }

  private void addFallen(Hypotheses hypotheses, Course course) {
    for (ResourceSeries series : vicinity.siblings()) {
      if (!DEVICES.contains(series.resource().kind())) {
        continue;
      }
      for (String metric : BUSY) {
        if (series.hasSign(metric)) {
          double[] points = course.at(read(series, metric, course));
          if (course.meanInside(points) < FALLEN * course.meanBefore(points)) {
            addSign(series, course.follows(negative(points)), hypotheses);
          }
        }
      }
    }
  }

  static double[] negative(double[] points) {
    double[] negative = new double[points.length];
    for (int i = 0; i < negative.length; i++) {
      negative[i] = -points[i];
    }
    return negative;
  }

  private static void addSign(ResourceSeries series, double fit, Hypotheses hypotheses) {
    hypotheses.add(
        CauseKind.BACKGROUND,
        List.of(series.resource().id()),
        null,
        fit,
        Map.of(Feature.SIGN, 1.0));
  }

  /** Returns the load balancers of which the place is a peer. */
  private List<Resource> balancers() {
    String peer = stretch.place().resource().id();
    return IntStream.of(places.graph().above(stretch.place().number()))
        .mapToObj(places.graph()::resource)
        .filter(each -> each.kind() == ResourceKind.LOAD_BALANCER && each.uses().contains(peer))
        .toList();
  }

  private void addUneven(Resource balancer, Hypotheses hypotheses, Course course) {
    for (Load load : SPREAD) {
      Map<String, double[]> members = new TreeMap<>();
      for (String id : balancer.uses()) {
        ResourceSeries series = places.series().of(id);
        if (series != null && series.hasLoad(load)) {
          double[] read = series.load(load, course.times(), course.stepMs(), course.throughMs());
          members.put(id, Memory.average(read, Memory.QUICK));
        }
      }
      if (members.size() > 1) {
        addUneven(balancer.id(), members, load, hypotheses, course);
      }
    }
  }

  /**
   * Adds the uneven share of each member. A peer that is the place counts only itself, when it has
   * more than its usual share: work of its processors that the others do not lose is its own.
   */
  private void addUneven(
      String balancer,
      Map<String, double[]> members,
      Load load,
      Hypotheses hypotheses,
      Course course) {
    String place = stretch.place().resource().id();
    double[] total = sum(members.values());
    double growth = growth(total, course);
    members.forEach(
        (id, member) -> {
          double[] points = course.at(share(member, total));
          boolean isOwn = load == Load.PROCESSOR && growth >= growth(member, course) / 2;
          boolean isSuspect = place.equals(balancer) || (place.equals(id) && !isOwn);
          double usual = place.equals(id) ? course.meanBefore(points) : 0;
          if (isSuspect
              && course.meanInside(points) > UNEVEN * Math.max(usual, 1.0 / members.size())) {
            double fit = Math.max(course.follows(points), course.follows(course.at(member)));
            hypotheses.add(
                CauseKind.UNEVEN, List.of(balancer), load, fit, Map.of(Feature.UNEVEN, 1.0));
          }
        });
  }

  private static double[] sum(Collection<double[]> members) {
    double[] total = new double[members.iterator().next().length];
    for (double[] member : members) {
      for (int i = 0; i < total.length; i++) {
        total[i] += member[i];
      }
    }
    return total;
  }

  private static double[] share(double[] member, double[] total) {
    double[] share = new double[total.length];
    for (int i = 0; i < share.length; i++) {
      share[i] = member[i] / Math.max(total[i], 1e-9);
    }
    return share;
  }

  private static double growth(double[] load, Course course) {
    double[] points = course.at(load);
    return course.meanInside(points) - course.meanBefore(points);
  }
}
