package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.episode.EpisodeEvent;
import io.crosstalk.engine.episode.SeriesTracker;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.window.ColumnWindow;
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

/** Resource in a test's {@link Scene}, with the courses of its measured metrics. */
public final class Actor {
  private static final String LATENCY = "disk.latency";

  private final Resource resource;
  private final Map<String, Course> courses = new LinkedHashMap<>();

  public Actor(Resource resource) {
    this.resource = resource;
  }

  public Resource resource() {
    return resource;
  }

  /** Sets the course of the disk latency, in milliseconds. */
  public Actor latency(Course course) {
    courses.put(LATENCY, course);
    return this;
  }

  /** Sets the course of the throughput, in MB/s. */
  public Actor writes(Course course) {
    courses.put("disk.write.throughput", course);
    return this;
  }

  /** Sets the course of the throughput, in MB/s. */
  public Actor reads(Course course) {
    courses.put("disk.read.throughput", course);
    return this;
  }

  /** Sets the course of a metric, in its unit. */
  public Actor measures(String metric, Course course) {
    courses.put(metric, course);
    return this;
  }

  /** Samples of the resource, including its degradation when it is measured. */
  public ColumnWindow perform(int minutes) {
    return perform(minutes, new Inventory(), new ArrayList<>());
  }

  /** Diagnosis requests about the first episode, from its detection to its end. */
  public List<DiagnosisRequest> suffer(int minutes, Inventory inventory) {
    List<DiagnosisRequest> requests = new ArrayList<>();
    perform(minutes, inventory, requests);
    return requests;
  }

  private ColumnWindow perform(int minutes, Inventory inventory, List<DiagnosisRequest> requests) {
    Map<String, double[]> values = new LinkedHashMap<>();
    courses.forEach(
        (name, course) ->
            values.put(name, course.values(minutes, (resource.id() + name).hashCode())));
    Map<String, SeriesTracker> trackers = new LinkedHashMap<>();
    courses.keySet().stream()
        .filter(name -> MetricCatalogue.of(name).isQuality())
        .forEach(name -> trackers.put(name, new SeriesTracker(MetricCatalogue.of(name))));
    boolean canBeVictim = DiagnosisRequestFactory.canBeVictim(resource.kind());
    Set<Degradation> degradations =
        trackers.keySet().stream()
            .filter(name -> canBeVictim)
            .map(Degradation::of)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Degradation.class)));
    Metric[] metrics =
        Stream.concat(
                values.keySet().stream().map(MetricCatalogue::of),
                degradations.stream().map(Degradation::metric))
            .toArray(Metric[]::new);
    ColumnWindow window = new ColumnWindow();
    for (int minute = 0; metrics.length > 0 && minute < minutes; minute++) {
      List<EpisodeEvent> events = new ArrayList<>();
      for (Map.Entry<String, SeriesTracker> each : trackers.entrySet()) {
        double value = values.get(each.getKey())[minute];
        events.add(each.getValue().accept(Scene.time(minute), value, false));
      }
      window.append(Scene.time(minute), metrics, row(values, minute, degradations, trackers));
      if (!events.isEmpty()) {
        SeriesTracker first = trackers.values().iterator().next();
        ask(events.getFirst(), first, window, inventory, requests);
      }
    }
    return window;
  }

  /** Adds a request about an episode of the first metric. */
  private void ask(
      EpisodeEvent event,
      SeriesTracker tracker,
      ColumnWindow window,
      Inventory inventory,
      List<DiagnosisRequest> requests) {
    if (event != EpisodeEvent.NOTHING) {
      requests.add(
          new DiagnosisRequestFactory("live", inventory, Objectives.DEFAULTS)
              .create("vcenter", resource, event, tracker, window));
    }
    if (event == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  private static double[] row(
      Map<String, double[]> values,
      int minute,
      Set<Degradation> degradations,
      Map<String, SeriesTracker> trackers) {
    return DoubleStream.concat(
            values.values().stream().mapToDouble(each -> each[minute]),
            degradations.stream().mapToDouble(degradation -> worst(degradation, trackers)))
        .toArray();
  }

  private static double worst(Degradation degradation, Map<String, SeriesTracker> trackers) {
    return trackers.entrySet().stream()
        .filter(each -> Degradation.of(each.getKey()) == degradation)
        .mapToDouble(each -> each.getValue().lastDegradation())
        .max()
        .orElse(Double.NaN);
  }
}
