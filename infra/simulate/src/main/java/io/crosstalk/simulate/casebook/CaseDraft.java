package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Builder of a casebook case of one site: collects inventory, changes, samples and expected
 * incidents.
 */
final class CaseDraft {
  private static final Comparator<String> MODEL_FIRST =
      Comparator.comparing((String name) -> !name.equals("model"))
          .thenComparing(Comparator.naturalOrder());

  final MinuteTimeline timeline;
  private final String site;
  private final ZoneId zone;
  private final CasebookFolder folder;

  CaseDraft(String site, String zone, String fromLocal, String toLocal) {
    this.site = site;
    this.zone = ZoneId.of(zone);
    folder = new CasebookFolder(this.zone);
    timeline =
        new MinuteTimeline(
            LocalDateTime.parse(fromLocal).atZone(this.zone),
            LocalDateTime.parse(toLocal).atZone(this.zone));
  }

  /** Returns a builder for inventory resources that have the same team, layer and environment. */
  Owner owner(String team, String layer, String environment) {
    return new Owner(team, layer, environment);
  }

  /** Builder that adds resources of one team, layer and environment to the inventory. */
  final class Owner {
    private final String team;
    private final String layer;
    private final String environment;

    private Owner(String team, String layer, String environment) {
      this.team = team;
      this.layer = layer;
      this.environment = environment;
    }

    void add(String kind, String id, String... uses) {
      add(kind, id, Map.of(), uses);
    }

    void add(String kind, String id, Map<String, Object> attributes, String... uses) {
      Map<String, Object> sorted = new TreeMap<>(MODEL_FIRST);
      sorted.putAll(attributes);
      sorted.putAll(Map.of("site", site, "timeZone", zone.getId()));
      folder.add(
          new CasebookFolder.Resource(id, kind, layer, environment, team, sorted, List.of(uses)));
    }
  }

  /** Creates a monitoring system that records the mean of each interval. */
  IntervalMonitor every(int minutes) {
    return new IntervalMonitor(timeline, folder, minutes);
  }

  double[] series(IntToDoubleFunction value) {
    double[] values = new double[timeline.minutes()];
    Arrays.setAll(values, value);
    return values;
  }

  /**
   * Creates a series with the values of a pattern and multiplicative noise.
   *
   * @param name name of the noise; the same name gives the same noise
   * @param slow relative standard deviation of noise that changes within about an hour
   * @param quick relative standard deviation of noise that differs from minute to minute
   * @param pattern value in each minute without noise
   */
  double[] noisy(String name, double slow, double quick, IntToDoubleFunction pattern) {
    return noise(name).noisy(timeline.minutes(), slow, quick, pattern);
  }

  Noise noise(String name) {
    return new Noise(name);
  }

  void change(String local, String id, String kind, String detail) {
    change(timeline.minuteOf(local), id, kind, detail);
  }

  void change(int minute, String id, String kind, String detail) {
    folder.add(new CasebookFolder.Change(timeline.instant(minute), id, kind, detail));
  }

  /**
   * Adds the start and the end of an activity: {@code backup}, {@code job}, {@code background}, …
   */
  void activity(MinuteTimeline.Window window, String id, String kind, String detail) {
    change(window.from(), id, kind + "_start", detail);
    change(window.to(), id, kind + "_end", detail);
  }

  void expect(IncidentPlan incident, MinuteTimeline.Window degradation) {
    folder.expect(
        new CasebookFolder.Incident(
            incident.causeClass(),
            incident.contributing(),
            incident.victims(),
            incident.culprits(),
            incident.sharedResource(),
            timeline.instant(degradation.from()),
            timeline.instant(degradation.to())));
  }

  /**
   * Expected incident without its times.
   *
   * @param contributing further cause classes that contribute
   */
  record IncidentPlan(
      String causeClass,
      List<String> contributing,
      List<String> victims,
      List<String> culprits,
      String sharedResource) {}

  void writeTo(Path path) throws IOException {
    folder.writeTo(path);
  }
}
