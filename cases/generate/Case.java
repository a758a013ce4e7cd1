import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * A case of one site while it is made: its clock, its inventory, its series and what must come of
 * them.
 */
final class Case {
  final Timeline timeline;
  private final String site;
  private final ZoneId zone;
  private final CaseFolder folder;

  Case(String site, String zone, String fromLocal, String toLocal) {
    this.site = site;
    this.zone = ZoneId.of(zone);
    folder = new CaseFolder(this.zone);
    timeline =
        new Timeline(
            LocalDateTime.parse(fromLocal).atZone(this.zone),
            LocalDateTime.parse(toLocal).atZone(this.zone));
  }

  /** Those who run a part of it. */
  Owner owner(String team, String layer, String environment) {
    return new Owner(team, layer, environment);
  }

  /** Adds resources of one team and layer. */
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
      Map<String, Object> sorted = new TreeMap<>(attributes);
      sorted.putAll(Map.of("site", site, "timeZone", zone.getId()));
      folder.add(
          new CaseFolder.Resource(id, kind, layer, environment, team, sorted, List.of(uses)));
    }
  }

  /** A monitoring system that tells the mean of every so many minutes. */
  Source every(int minutes) {
    return new Source(timeline, folder, minutes);
  }

  double[] series(IntToDoubleFunction value) {
    double[] values = new double[timeline.minutes()];
    Arrays.setAll(values, value);
    return values;
  }

  /** With a noise that wanders by {@code slow} within an hour and one of {@code quick} a minute. */
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
    folder.add(new CaseFolder.Change(timeline.instant(minute), id, kind, detail));
  }

  /** Something that starts and ends: {@code backup}, {@code job}, {@code background}, … */
  void activity(Timeline.Window window, String id, String kind, String detail) {
    change(window.from(), id, kind + "_start", detail);
    change(window.to(), id, kind + "_end", detail);
  }

  void expect(Expected incident, Timeline.Window harm) {
    folder.expect(
        new CaseFolder.Incident(
            incident.causeClass(),
            incident.contributing(),
            incident.victims(),
            incident.culprits(),
            incident.sharedResource(),
            timeline.instant(harm.from()),
            timeline.instant(harm.to())));
  }

  /** What an incident must say, whenever it is. */
  record Expected(
      String causeClass,
      List<String> contributing,
      List<String> victims,
      List<String> culprits,
      String sharedResource) {}

  void writeTo(String path) throws IOException {
    folder.writeTo(Path.of(path));
  }
}
