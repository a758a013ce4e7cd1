package io.crosstalk.local.replay;

import io.crosstalk.engine.site.ResourceJudgement;
import io.crosstalk.engine.site.series.SeriesJudgement;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Coverage;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.local.console.Format;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences on what was judged in the data of a case, and on what could not be judged, and why. */
public final class JudgementText {
  private static final int NAMED = 3;

  /**
   * Number of metrics with short series that are listed: a database can have any number of waits.
   */
  private static final int MOST_METRICS = 10;

  /** Kinds of resources on which programs of Linux and AIX record disks. */
  private static final Set<ResourceKind> RECORDED =
      Set.of(ResourceKind.DEVICE, ResourceKind.HOST, ResourceKind.LPAR);

  /** Beginnings of quality metrics that a slow disk does not make worse. */
  private static final List<String> NOT_OF_DISKS = List.of("cpu.", "mem.", "net.", "wait.cpu");

  /** Least degradation that is an incident. */
  static final String LEAST =
      "takes about %d clearly degraded observations of one resource (samples within %s are one), and fewer where it is much slower or several resources are degraded"
          .formatted(
              Coverage.observationsOfOne(),
              Format.quantity(Duration.ofMillis(TimeScale.ALIKE_MS).toMinutes(), "minute"));

  private final List<ResourceJudgement> all;
  private final List<Incident> incidents;
  private final boolean isQuiet;

  /** Resources that each resource uses directly, by id. */
  private final Map<String, List<String>> uses;

  private final Map<String, List<ResourceJudgement>> clients;

  /**
   * Creates the sentences.
   *
   * @param all grounds for judging each resource of the case
   * @param incidents all incidents of the case
   */
  public JudgementText(List<ResourceJudgement> all, List<Incident> incidents) {
    this.all = all;
    this.incidents = incidents;
    this.isQuiet = incidents.isEmpty();
    this.uses =
        all.stream().collect(Collectors.toMap(JudgementText::id, each -> each.resource().uses()));
    this.clients = findClients();
  }

  /** Returns what was judged, and whether it was degraded. */
  public String judged() {
    long series = all.stream().flatMap(JudgementText::judged).count();
    if (series == 0) {
      return isQuiet ? "No incident, but nothing could be judged." : "No series could be judged.";
    }
    long resources = all.stream().filter(ResourceJudgement::isJudged).count();
    String text =
        String.format(
            Locale.ROOT,
            "%,d series of %s %s judged",
            series,
            Format.quantity(resources, "resource"),
            series == 1 ? "was" : "were");
    return isQuiet ? "No incident: " + text + degraded() : text + ".";
  }

  private String degraded() {
    List<String> ids =
        all.stream()
            .filter(ResourceJudgement::isDegraded)
            .filter(this::canHaveVictim)
            .map(JudgementText::id)
            .toList();
    boolean isAny = all.stream().anyMatch(ResourceJudgement::isDegraded);
    return ids.isEmpty()
        ? isAny ? "." : singly()
        : ". Degraded for a time, too little for an incident, which "
            + LEAST
            + ": "
            + named(ids)
            + ".";
  }

  /** Says which resources were degraded in samples that no next one confirms. */
  private String singly() {
    List<String> ids =
        all.stream()
            .filter(each -> each.series().stream().anyMatch(series -> series.degraded() > 0))
            .map(JudgementText::id)
            .toList();
    return ids.isEmpty()
        ? ", none degraded."
        : ". Degraded in single samples only, too little for an incident, which needs two in a row: "
            + named(ids)
            + ".";
  }

  /** Returns whether a client has a metric that a degradation of a resource makes worse. */
  private boolean canHaveVictim(ResourceJudgement degraded) {
    Set<Symptom> symptoms = EnumSet.of(Symptom.SERVICE);
    symptoms(degraded).forEach(symptoms::add);
    return clients(degraded).flatMap(JudgementText::symptoms).anyMatch(symptoms::contains);
  }

  private static Stream<Symptom> symptoms(ResourceJudgement resource) {
    return resource.series().stream().flatMap(each -> Stream.ofNullable(Symptom.of(each.metric())));
  }

  /** Returns the resources with samples and work of their own that are one, or use it. */
  private Stream<ResourceJudgement> clients(ResourceJudgement one) {
    return clients.getOrDefault(id(one), List.of()).stream();
  }

  /** Returns the resources with samples and work of their own, by what they are or use. */
  private Map<String, List<ResourceJudgement>> findClients() {
    Map<String, List<ResourceJudgement>> found = new HashMap<>();
    all.stream()
        .filter(each -> !each.metrics().isEmpty())
        .filter(each -> Places.canBeClient(each.resource().kind()))
        .forEach(
            each ->
                Stream.concat(Stream.of(id(each)), below(id(each)).stream())
                    .distinct()
                    .forEach(id -> found.computeIfAbsent(id, key -> new ArrayList<>()).add(each)));
    return found;
  }

  /** Adds the degraded resources that can have no victim, and why. */
  private void withoutVictim(List<String> lines) {
    List<ResourceJudgement> degraded =
        all.stream()
            .filter(ResourceJudgement::isDegraded)
            .filter(each -> !canHaveVictim(each))
            .toList();
    byKind(degraded.stream().filter(each -> clients(each).findAny().isEmpty()))
        .forEach(
            (kind, ids) ->
                lines.add(
                    ("Degraded, but no victim: %s (%s). The kind %s has no work of its own, and"
                            + " nothing with samples and work of its own uses %s. Check the kinds"
                            + " ('import --kind=KIND', such as host or vm for a machine), or name"
                            + " what uses %s ('import --inventory=FILE').")
                        .formatted(
                            Format.quantity(ids.size(), "resource"),
                            named(ids),
                            kind,
                            ids.size() == 1 ? "it" : "them",
                            ids.size() == 1 ? "it" : "them")));
    List<ResourceJudgement> used =
        degraded.stream().filter(each -> clients(each).findAny().isPresent()).toList();
    if (!used.isEmpty()) {
      lines.add(
          "Degraded, but no victim: %s. What uses %s (%s) has no metric that this makes worse, such"
                  .formatted(
                      named(used.stream().map(JudgementText::id).toList()),
                      used.size() == 1 ? "it" : "them",
                      named(
                          used.stream()
                              .flatMap(this::clients)
                              .map(JudgementText::id)
                              .distinct()
                              .toList()))
              + " as a latency or a response time: add its samples.");
    }
  }

  /** Returns what could not be judged, and why. */
  public List<String> notJudged() {
    List<String> lines = new ArrayList<>();
    Set<String> unseen = unseenDisks();
    withoutVictim(lines);
    disks(unseen, lines);
    neighbours(lines);
    beginning(lines);
    tooShort(lines);
    belowMeasured(unseen, lines);
    undescribed(lines);
    List<ResourceJudgement> topmost = all.stream().filter(each -> !each.isBelowMeasured()).toList();
    byKind(topmost.stream().filter(each -> !each.metrics().isEmpty() && each.series().isEmpty()))
        .forEach(
            (kind, ids) ->
                lines.add(
                    ("%s of kind %s without a latency, response time or other quality metric: it is"
                            + " not known whether %s users had to wait (%s).")
                        .formatted(
                            Format.quantity(ids.size(), "resource"),
                            kind,
                            ids.size() == 1 ? "its" : "their",
                            named(ids))));
    byKind(topmost.stream().filter(each -> each.metrics().isEmpty()))
        .forEach(
            (kind, ids) ->
                lines.add(
                    "%s of kind %s without samples (%s)."
                        .formatted(Format.quantity(ids.size(), "resource"), kind, named(ids))));
    return lines;
  }

  /** Adds the used resources that the inventory does not describe. */
  private void undescribed(List<String> lines) {
    Set<String> described = all.stream().map(JudgementText::id).collect(Collectors.toSet());
    List<String> used =
        all.stream()
            .flatMap(each -> each.resource().uses().stream())
            .filter(each -> !described.contains(each))
            .distinct()
            .sorted()
            .toList();
    if (!used.isEmpty()) {
      lines.add(
          "%s used, but not described (%s), so that no cause is looked for there: describe them in the inventory."
              .formatted(
                  used.size() == 1 ? "1 resource is" : used.size() + " resources are",
                  named(used)));
    }
  }

  /** Adds that disks have a load, and neither they nor what uses them a latency. */
  private void disks(Set<String> unseen, List<String> lines) {
    List<ResourceJudgement> withDisks = all.stream().filter(JudgementText::hasDisks).toList();
    List<Metric> ofDisks =
        withDisks.stream()
            .flatMap(each -> each.metrics().stream())
            .filter(each -> each.name().startsWith("disk."))
            .toList();
    if (!ofDisks.isEmpty()
        && ofDisks.stream().noneMatch(each -> each.role() == MetricRole.QUALITY)) {
      lines.add("No latency of any disk: slow disks cannot be seen. " + advice(withDisks));
      return;
    }
    List<String> ids = List.copyOf(unseen);
    if (!ids.isEmpty()) {
      lines.add(
          "No latency of %s, nor of what uses %s (%s): %s cannot be seen. %s"
              .formatted(
                  Format.quantity(ids.size(), "disk"),
                  ids.size() == 1 ? "it" : "them",
                  named(ids),
                  ids.size() == 1 ? "a slow one" : "slow ones",
                  advice(withDisks.stream().filter(each -> unseen.contains(id(each))).toList())));
    }
  }

  private static boolean hasDisks(ResourceJudgement resource) {
    return resource.metrics().stream().anyMatch(each -> each.name().startsWith("disk."));
  }

  /** Returns the advice to record the latency; how, if the kind of the resources may tell. */
  private static String advice(List<ResourceJudgement> disks) {
    boolean isRecorded = disks.stream().allMatch(each -> RECORDED.contains(each.resource().kind()));
    return isRecorded
        ? "Record the latency, too: on Linux 'iostat -x -t 60', on AIX option -d of nmon; then name"
            + " both files."
        : "Record the latency, too.";
  }

  /** Returns the resources with a load of disks that no quality metric above them shows. */
  private Set<String> unseenDisks() {
    Set<String> seen =
        all.stream()
            .filter(each -> each.metrics().stream().anyMatch(JudgementText::showsDisks))
            .flatMap(each -> Stream.concat(Stream.of(id(each)), below(id(each)).stream()))
            .collect(Collectors.toSet());
    return all.stream()
        .filter(ResourceJudgement::isBelowMeasured)
        .filter(JudgementText::hasDisks)
        .map(JudgementText::id)
        .filter(id -> !seen.contains(id))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns whether a metric becomes worse with a slow disk: those of processors do not. */
  private static boolean showsDisks(Metric metric) {
    return metric.role() == MetricRole.QUALITY
        && NOT_OF_DISKS.stream().noneMatch(metric.name()::startsWith);
  }

  /** Adds the resources that are judged by those that use them. */
  private void belowMeasured(Set<String> unseen, List<String> lines) {
    List<String> ids =
        all.stream()
            .filter(each -> each.isBelowMeasured() && each.series().isEmpty())
            .map(JudgementText::id)
            .filter(id -> !unseen.contains(id))
            .toList();
    if (!ids.isEmpty()) {
      lines.add(
          "%s without a latency or other quality metric: judged by what uses %s (%s)."
              .formatted(
                  Format.quantity(ids.size(), "resource"),
                  ids.size() == 1 ? "it" : "them",
                  named(ids)));
    }
  }

  /** Adds the machines whose load is not counted on any resource that machines share. */
  private void neighbours(List<String> lines) {
    Set<String> used = uses.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    Set<String> seen = new HashSet<>();
    boolean isShared =
        uses.keySet().stream()
            .filter(id -> !used.contains(id))
            .flatMap(id -> below(id).stream())
            .anyMatch(id -> !seen.add(id));
    List<String> together = new Simultaneous(incidents, this::below).victims();
    if (!together.isEmpty()) {
      lines.add(
          ("%s were degraded at the same time, and the inventory has no relation between them: a"
                  + " resource that they share may be missing; name it ('import --inventory=FILE').")
              .formatted(named(together)));
    }
    if (isShared) {
      unrelated(used, lines);
    } else if (!isQuiet && together.isEmpty()) {
      lines.add(
          "No resource that two machines share is known: the load of another machine, as on an"
              + " array behind a disk, is not ruled out ('import --inventory=FILE').");
    }
  }

  /** Adds the machines with samples of which the inventory does not say what they use. */
  private void unrelated(Set<String> used, List<String> lines) {
    List<String> ids =
        all.stream()
            .filter(each -> !each.metrics().isEmpty() && each.resource().uses().isEmpty())
            .filter(each -> Places.canBeClient(each.resource().kind()))
            .map(JudgementText::id)
            .filter(id -> !used.contains(id))
            .toList();
    if (!ids.isEmpty()) {
      lines.add(
          "%s with samples and without a relation: the inventory does not say what %s, so the load"
                  .formatted(
                      Format.quantity(ids.size(), "resource"),
                      ids.size() == 1 ? "it uses" : "they use")
              + " there counts on no resource that others share (%s; 'import --inventory=FILE')."
                  .formatted(named(ids)));
    }
  }

  /** Returns the ids of all resources that one uses, directly or through others. */
  private Set<String> below(String id) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(id));
    while (!next.isEmpty()) {
      uses.getOrDefault(next.removeFirst(), List.of()).stream()
          .filter(found::add)
          .forEach(next::addLast);
    }
    return found;
  }

  /** Adds that the first samples are the measure of the others. */
  private void beginning(List<String> lines) {
    var learning =
        all.stream()
            .flatMap(JudgementText::judged)
            .mapToInt(SeriesJudgement::learning)
            .summaryStatistics();
    if (learning.getCount() > 0) {
      String most = String.valueOf(learning.getMax());
      lines.add(
          "The first %s samples of a series show what is ordinary for it: what is slow from the first sample on is not found."
              .formatted(
                  learning.getMin() == learning.getMax()
                      ? most
                      : learning.getMin() + " to " + most));
    }
  }

  /** Adds the metrics with series that are too short. */
  private void tooShort(List<String> lines) {
    Map<String, List<String>> names = new TreeMap<>();
    Map<String, Integer> counts = new TreeMap<>();
    Map<String, Integer> needed = new TreeMap<>();
    for (ResourceJudgement each : all) {
      for (SeriesJudgement series : each.series()) {
        String metric = series.metric().name();
        counts.merge(metric, 1, Integer::sum);
        if (!series.isJudged()) {
          names
              .computeIfAbsent(metric, name -> new ArrayList<>())
              .add(id(each) + ": " + series.samples());
          needed.merge(metric, series.learning() + 1, Math::max);
        }
      }
    }
    names.entrySet().stream()
        .limit(MOST_METRICS)
        .forEach(
            few ->
                lines.add(
                    "%s: %d of %d series have fewer than %d samples, too few to know what is ordinary (%s)."
                        .formatted(
                            few.getKey(),
                            few.getValue().size(),
                            counts.get(few.getKey()),
                            needed.get(few.getKey()),
                            named(few.getValue()))));
    if (names.size() > MOST_METRICS) {
      lines.add(
          "Series of %s have too few samples, too."
              .formatted(Format.quantity(names.size() - MOST_METRICS, "more metric")));
    }
  }

  private static Map<String, List<String>> byKind(Stream<ResourceJudgement> resources) {
    return resources.collect(
        Collectors.groupingBy(
            each -> each.resource().kind().wireName(),
            TreeMap::new,
            Collectors.mapping(JudgementText::id, Collectors.toList())));
  }

  private static Stream<SeriesJudgement> judged(ResourceJudgement resource) {
    return resource.series().stream().filter(SeriesJudgement::isJudged);
  }

  private static String id(ResourceJudgement judgement) {
    return judgement.resource().id();
  }

  private static String named(List<String> names) {
    String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
    return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
  }
}
