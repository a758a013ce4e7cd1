package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.EpisodeEvent;
import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.episode.SeriesTracker;
import io.crosstalk.correlation.inventory.Inventory;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A resource in a scene with what is measured of it. */
final class Actor {
  private static final String LATENCY = "disk.latency";

  private final Resource resource;
  private final Map<String, Course> courses = new LinkedHashMap<>();

  Actor(Resource resource) {
    this.resource = resource;
  }

  Resource resource() {
    return resource;
  }

  /** In milliseconds. */
  Actor latency(Course course) {
    courses.put(LATENCY, course);
    return this;
  }

  /** In MB/s. */
  Actor writes(Course course) {
    courses.put("disk.write.throughput", course);
    return this;
  }

  /** In MB/s. */
  Actor reads(Course course) {
    courses.put("disk.read.throughput", course);
    return this;
  }

  /** In the metric's unit. */
  Actor measures(String metric, Course course) {
    courses.put(metric, course);
    return this;
  }

  /** Its samples, and how badly off it is when that is measured. */
  ColumnWindow perform(int minutes) {
    return perform(minutes, new Inventory(), new ArrayList<>());
  }

  /** What is asked about its first episode, from its detection to its end. */
  List<Inquiry> suffer(int minutes, Inventory inventory) {
    List<Inquiry> inquiries = new ArrayList<>();
    perform(minutes, inventory, inquiries);
    return inquiries;
  }

  private ColumnWindow perform(int minutes, Inventory inventory, List<Inquiry> inquiries) {
    Map<String, double[]> values = new LinkedHashMap<>();
    courses.forEach(
        (name, course) ->
            values.put(name, course.values(minutes, (resource.id() + name).hashCode())));
    Map<String, SeriesTracker> trackers = new LinkedHashMap<>();
    courses.keySet().stream()
        .filter(name -> MetricCatalogue.of(name).isQuality())
        .forEach(name -> trackers.put(name, new SeriesTracker(MetricCatalogue.of(name))));
    boolean isHurt = Inquirer.canBeVictim(resource.kind());
    Set<Harm> harms =
        trackers.keySet().stream()
            .filter(name -> isHurt)
            .map(Harm::of)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Harm.class)));
    Metric[] metrics =
        Stream.concat(
                values.keySet().stream().map(MetricCatalogue::of), harms.stream().map(Harm::metric))
            .toArray(Metric[]::new);
    ColumnWindow window = new ColumnWindow();
    for (int minute = 0; metrics.length > 0 && minute < minutes; minute++) {
      List<EpisodeEvent> events = new ArrayList<>();
      for (Map.Entry<String, SeriesTracker> each : trackers.entrySet()) {
        double value = values.get(each.getKey())[minute];
        events.add(each.getValue().accept(Scene.time(minute), value, false));
      }
      window.append(Scene.time(minute), metrics, row(values, minute, harms, trackers));
      if (!events.isEmpty()) {
        SeriesTracker first = trackers.values().iterator().next();
        ask(events.getFirst(), first, window, inventory, inquiries);
      }
    }
    return window;
  }

  /** About the first episode of what is measured first. */
  private void ask(
      EpisodeEvent event,
      SeriesTracker tracker,
      ColumnWindow window,
      Inventory inventory,
      List<Inquiry> inquiries) {
    boolean over = !inquiries.isEmpty() && inquiries.getLast().closing();
    if (event != EpisodeEvent.NOTHING && !over) {
      inquiries.add(
          Inquirer.inquire("live", "vcenter", resource, event, tracker, window, inventory));
    }
    if (event == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  private static double[] row(
      Map<String, double[]> values,
      int minute,
      Set<Harm> harms,
      Map<String, SeriesTracker> trackers) {
    return DoubleStream.concat(
            values.values().stream().mapToDouble(each -> each[minute]),
            harms.stream().mapToDouble(harm -> worst(harm, trackers)))
        .toArray();
  }

  private static double worst(Harm harm, Map<String, SeriesTracker> trackers) {
    return trackers.entrySet().stream()
        .filter(each -> Harm.of(each.getKey()) == harm)
        .mapToDouble(each -> each.getValue().lastHarm())
        .max()
        .orElse(Double.NaN);
  }
}
