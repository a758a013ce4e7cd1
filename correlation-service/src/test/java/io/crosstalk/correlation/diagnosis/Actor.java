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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    List<Metric> metrics =
        new ArrayList<>(values.keySet().stream().map(MetricCatalogue::of).toList());
    String quality =
        courses.keySet().stream()
            .filter(name -> MetricCatalogue.of(name).isQuality())
            .findFirst()
            .orElse(LATENCY);
    metrics.add(Harm.of(quality).metric());
    SeriesTracker tracker = new SeriesTracker(MetricCatalogue.of(quality));
    ColumnWindow window = new ColumnWindow();
    for (int minute = 0; minute < minutes; minute++) {
      EpisodeEvent event = EpisodeEvent.NOTHING;
      if (values.containsKey(quality)) {
        event = tracker.accept(Scene.time(minute), values.get(quality)[minute], false);
      }
      window.append(
          Scene.time(minute),
          metrics.toArray(new Metric[0]),
          row(values, minute, tracker.lastHarm()));
      boolean over = !inquiries.isEmpty() && inquiries.getLast().closing();
      if (event != EpisodeEvent.NOTHING && !over) {
        inquiries.add(
            Inquirer.inquire("live", "vcenter", resource, event, tracker, window, inventory));
      }
      if (event == EpisodeEvent.ENDED) {
        tracker.close();
      }
    }
    return window;
  }

  private static double[] row(Map<String, double[]> values, int minute, double harm) {
    double[] row = new double[values.size() + 1];
    int column = 0;
    for (double[] each : values.values()) {
      row[column++] = each[minute];
    }
    row[column] = harm;
    return row;
  }
}
