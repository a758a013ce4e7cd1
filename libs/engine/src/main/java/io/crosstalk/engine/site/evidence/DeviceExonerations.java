package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Exonerated.SendsResets;
import io.crosstalk.engine.site.evidence.Exonerated.Unaffected;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Devices below the victims, and their machines, that are not the cause. */
final class DeviceExonerations {
  /** Utilization, in percent, up to which processors are not busy. */
  private static final double NOT_BUSY = 80;

  private static final String LINK_UTILIZATION = "net.utilization";

  /** Waits of a machine that lacks memory, whatever its disks do. */
  private static final String PAGING = "wait.disk_page_fault";

  private static final String RESETS = "net.resets_sent";

  /** Metrics that would show that a device is slower or loses data. */
  private static final List<String> SPEAKING =
      List.of(
          "disk.latency",
          "disk.read.latency",
          "disk.write.latency",
          "net.rtt",
          "net.retransmit_ratio",
          "net.errors",
          "net.discards",
          "fc.crc_errors");

  private static final Set<ResourceKind> MACHINES =
      EnumSet.of(
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.POD,
          ResourceKind.HOST,
          ResourceKind.JOB_GROUP);

  private final SiteGraph graph;
  private final Place place;
  private final int at;
  private final Window window;
  private final RecentSamples samples;

  /**
   * Creates the search.
   *
   * @param at number of the resource where the cause is
   */
  DeviceExonerations(SiteGraph graph, Place place, int at, Window window, RecentSamples samples) {
    this.graph = graph;
    this.place = place;
    this.at = at;
    this.window = window;
    this.samples = samples;
  }

  private String id(int number) {
    return graph.resource(number).id();
  }

  /** Devices below the victims, and their machines, that are as they were. */
  List<Exonerated> unaffected(Collection<String> victims, Collection<String> culprits) {
    Set<Integer> below = new TreeSet<>();
    Set<Integer> machines = new TreeSet<>();
    for (String victim : victims) {
      int number = graph.number(victim);
      machines.add(number);
      for (int used : graph.below(number)) {
        below.add(used);
        machines.add(used);
      }
    }
    machines.removeIf(number -> !MACHINES.contains(graph.resource(number).kind()));
    Stream<Exonerated> devices =
        below.stream()
            .filter(
                number ->
                    number != at && DeviceFacts.DEVICES.contains(graph.resource(number).kind()))
            .sorted(
                Comparator.comparing((Integer number) -> graph.resource(number).kind()).reversed())
            .map(this::device)
            .flatMap(Stream::ofNullable)
            .sorted(Comparator.comparing(each -> !isAnswering(each.figures())))
            .limit(DeviceFacts.NAMED);
    Stream<Exonerated> others =
        machines.stream()
            .filter(number -> number != at && !culprits.contains(id(number)))
            .map(this::machine)
            .flatMap(Stream::ofNullable)
            .limit(DeviceFacts.NAMED);
    return Stream.concat(devices, others).toList();
  }

  /** Returns whether a figure is a response time. */
  private static boolean isAnswering(List<Figure> figures) {
    return figures.stream().anyMatch(each -> MetricCatalogue.of(each.metric()).isQuality());
  }

  /** A device that answers as before, or carries little; without errors alone it may be full. */
  private @Nullable Exonerated device(int number) {
    List<Figure> figures = new ArrayList<>();
    for (String metric : SPEAKING) {
      if (window.has(id(number), metric)) {
        figures.add(window.figure(id(number), metric));
      }
    }
    boolean isSame = figures.stream().allMatch(DeviceFacts::isSame);
    boolean isAnswering = isAnswering(figures);
    if (!isAnswering && window.has(id(number), LINK_UTILIZATION)) {
      Figure used = window.figure(id(number), LINK_UTILIZATION);
      isAnswering = used.now() < NOT_BUSY;
      figures.addFirst(used);
    }
    return isSame && isAnswering ? new Exonerated(id(number), new Unaffected(), figures) : null;
  }

  /** Waits and utilization of a machine that the symptom of the place does not concern. */
  private @Nullable Exonerated machine(int number) {
    List<Figure> figures = new ArrayList<>();
    for (String name : samples.metrics(id(number))) {
      Metric metric = MetricCatalogue.of(name);
      Symptom symptom = Symptom.of(metric);
      boolean isOther =
          symptom != null
              && symptom != Symptom.SERVICE
              && (symptom != place.symptom() || name.equals(PAGING));
      boolean isUtilization =
          name.equals(DeviceFacts.UTILIZATION)
              && place.symptom() != Symptom.PROCESSOR
              && window.now(window.read(id(number), name)) < NOT_BUSY;
      if (isOther || isUtilization) {
        Figure figure = window.figure(id(number), name);
        if (isUtilization ? figure.now() > 0 : DeviceFacts.isSame(figure)) {
          figures.add(figure);
        }
      }
    }
    return figures.isEmpty() ? null : new Exonerated(id(number), new Unaffected(), figures);
  }

  /** Machines below the victims that send more connection resets than before. */
  List<Exonerated> resets(Collection<String> victims) {
    return victims.stream()
        .flatMapToInt(victim -> Arrays.stream(graph.below(graph.number(victim))))
        .distinct()
        .sorted()
        .mapToObj(number -> new Figure(id(number), RESETS, 0, 0, 0))
        .filter(each -> window.has(each.resource(), RESETS))
        .map(each -> window.figure(each.resource(), RESETS))
        .filter(figure -> figure.now() > DeviceFacts.GROWN * figure.before())
        .map(
            figure ->
                new Exonerated(
                    figure.resource(),
                    new SendsResets(
                        Math.round(figure.now() * (window.toMs() - window.fromMs()) / 1000)),
                    List.of(figure)))
        .toList();
  }
}
