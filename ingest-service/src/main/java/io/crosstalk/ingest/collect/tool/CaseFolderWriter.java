package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceFacts;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.ingest.collect.pipeline.Delivery;
import io.crosstalk.ingest.collect.pipeline.Destination;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the data of several sources to a case folder. The rows of a source come before those of
 * the sources behind it in the list, whichever arrives first. A resource whose relations change
 * during the recording is written in its first version, since the changes describe the rest.
 * Thread-safe.
 */
final class CaseFolderWriter implements Closeable {
  private static final int SHOWN = 3;

  /** Time before the end of the case from which a resource without further samples is noted. */
  static final Duration EARLY = Duration.ofMinutes(5);

  private static final int LONGEST = 100;

  private static final Comparator<List<String>> BY_NAMES =
      Comparator.comparing((List<String> names) -> names.getFirst()).thenComparing(List::getLast);

  private final Path folder;
  private final ShownTime shown;

  /** Files of each source by its name; those of the first one are in the folder itself. */
  private final Map<String, CaseWriter> files = new LinkedHashMap<>();

  private final Map<String, Map<String, Resource>> inventories = new LinkedHashMap<>();
  private final Map<String, List<String>> refusals = new HashMap<>();

  /** Resources with samples, and the time of their latest one, epoch milliseconds. */
  private final Map<String, Long> sampled = new HashMap<>();

  private final Set<ResourceFacts.Difference> contradictions = new LinkedHashSet<>();

  /** Name of the first source of each series, by resource and metric. */
  private final Map<String, Map<String, String>> senders = new HashMap<>();

  /** Names of the metrics of each source by its name. */
  private final Map<String, Set<String>> metrics = new HashMap<>();

  /** Series that two sources have, by the names of the two. */
  private final Map<List<String>, Set<String>> mixed = new TreeMap<>(BY_NAMES);

  private long sampleCount;

  /**
   * Creates the files of the folder.
   *
   * @param sources names of the sources; where two of them describe the same resource, the version
   *     of the earlier one in this list is written, with the relations of both
   */
  CaseFolderWriter(Path folder, List<String> sources, ShownTime shown) throws IOException {
    this.folder = folder;
    this.shown = shown;
    for (String source : sources) {
      inventories.put(source, new LinkedHashMap<>());
      files.put(source, CaseWriter.create(part(files.size()), false));
    }
  }

  private Path part(int number) {
    return number == 0 ? folder : folder.resolve("part-" + number);
  }

  /** Returns the destination of the data of one source. */
  Destination of(String source) {
    return new SourceDestination(source, Objects.requireNonNull(files.get(source)));
  }

  /** Destination of the data of one source. */
  private final class SourceDestination implements Destination {
    private final String name;
    private final CaseWriter rows;

    private SourceDestination(String name, CaseWriter rows) {
      this.name = name;
      this.rows = rows;
    }

    @Override
    public void send(Delivery delivery) {
      synchronized (CaseFolderWriter.this) {
        switch (delivery) {
          case Delivery.Readings(String stream, String resource, List<Sample> added) -> {
            samples(name, resource, added);
            added.forEach(
                each ->
                    rows.sample(
                        Instant.ofEpochMilli(each.timeMs()),
                        resource,
                        each.metric().name(),
                        each.value()));
          }
          case Delivery.Version(String stream, Instant validFrom, Resource resource) ->
              resource(name, resource);
          case Delivery.Happened(String stream, Change change) -> rows.change(change);
          case Delivery.Letter(DeadLetter letter) -> deadLetter(letter);
        }
      }
    }

    @Override
    public @Nullable String settle() {
      return null;
    }
  }

  private void samples(String source, String resource, List<Sample> added) {
    sampleCount += added.size();
    for (Sample sample : added) {
      sampled.merge(resource, sample.timeMs(), Math::max);
      String metric = sample.metric().name();
      metrics.computeIfAbsent(source, name -> new HashSet<>()).add(metric);
      String first =
          senders.computeIfAbsent(resource, id -> new HashMap<>(4)).putIfAbsent(metric, source);
      if (first != null && !first.equals(source)) {
        List<String> names = Stream.of(first, source).sorted().toList();
        mixed.computeIfAbsent(names, pair -> new TreeSet<>()).add(metric + " of " + resource);
      }
    }
  }

  /** Returns what to say about series that two sources have; one sentence for each two. */
  synchronized List<String> mixedSeries() {
    return mixed.entrySet().stream()
        .map(
            each ->
                "! %s have %d series in common, such as %s: of two values for one time, that of the source that is first in the file counts; let only one of them have the series"
                    .formatted(
                        String.join(" and ", each.getKey()),
                        each.getValue().size(),
                        each.getValue().iterator().next()))
        .toList();
  }

  private void resource(String source, Resource resource) {
    inventories
        .computeIfAbsent(source, name -> new LinkedHashMap<>())
        .merge(resource.id(), resource, CaseFolderWriter::first);
  }

  /**
   * Returns the later version of a resource if it keeps all relations, since some files report
   * facts and relations bit by bit. Otherwise the known version is returned, since a move must not
   * change the inventory that the case begins with.
   */
  private static Resource first(Resource known, Resource later) {
    return !later.isVanished() && later.uses().containsAll(known.uses()) ? later : known;
  }

  private void deadLetter(DeadLetter letter) {
    List<String> known = refusals.computeIfAbsent(letter.source(), name -> new ArrayList<>());
    if (known.size() < SHOWN) {
      known.add(text(letter));
    }
  }

  /**
   * Returns the reason of a rejection with file and line, or with the rejected input itself if
   * these are not known.
   */
  private static String text(DeadLetter letter) {
    if (letter.file() != null) {
      return letter.file()
          + (letter.line() > 0 ? ", line " + letter.line() : "")
          + ": "
          + letter.reason();
    }
    String original = new String(letter.original(), StandardCharsets.UTF_8).strip();
    String shown = original.length() > LONGEST ? original.substring(0, LONGEST) + "…" : original;
    return letter.reason() + (shown.isEmpty() ? "" : " (" + shown + ")");
  }

  /** Returns the reasons of the first rejections of a source. */
  synchronized List<String> refusals(String source) {
    return List.copyOf(refusals.getOrDefault(source, List.of()));
  }

  synchronized long sampleCount() {
    return sampleCount;
  }

  synchronized int resourceCount() {
    return inventory().size();
  }

  private Map<String, Resource> inventory() {
    Map<String, Resource> all = new LinkedHashMap<>();
    inventories
        .values()
        .forEach(each -> each.forEach((id, one) -> all.merge(id, one, this::joined)));
    return all;
  }

  /** Returns a resource with the facts and relations that another source reports of it, too. */
  private Resource joined(Resource known, Resource other) {
    Resource kind = PerformanceFiles.isAssumed(known) ? other : known;
    Resource stated =
        PerformanceFiles.isAssumed(other) ? other.withKind(kind.kind(), kind.layer()) : other;
    contradictions.addAll(
        ResourceFacts.differences(known.withKind(kind.kind(), kind.layer()), stated));
    Map<String, Object> attributes = new HashMap<>(other.attributes());
    attributes.putAll(known.attributes());
    Set<String> uses = new LinkedHashSet<>(known.uses());
    uses.addAll(other.uses());
    return new Resource(
        known.id(),
        kind.kind(),
        kind.layer(),
        known.name() == null ? other.name() : known.name(),
        known.environment() == Environment.UNKNOWN ? other.environment() : known.environment(),
        known.team() == null ? other.team() : known.team(),
        attributes,
        List.copyOf(uses));
  }

  /**
   * Returns what to say about facts that two sources state differently, of which the first is
   * written; empty if there are none.
   */
  synchronized Optional<String> contradictions() {
    contradictions.clear();
    inventory();
    return contradictions.stream()
        .findFirst()
        .map(
            each ->
                "! left out (%d): facts that contradict those of a source above, such as '%s of %s: %s, then %s'"
                    .formatted(
                        contradictions.size(),
                        each.fact(),
                        each.resource(),
                        each.earlier(),
                        each.later()));
  }

  /**
   * Returns the number of resources that have samples but no inventory entry. A replay cannot use
   * their samples.
   */
  synchronized long unknownResources() {
    Set<String> known = inventory().keySet();
    return sampled.keySet().stream().filter(id -> !known.contains(id)).count();
  }

  /**
   * Returns whether disks have samples of the given sources, but none of a latency or another
   * quality metric.
   */
  synchronized boolean lacksLatency(List<String> sources) {
    List<Metric> ofDisks =
        sources.stream()
            .flatMap(each -> metrics.getOrDefault(each, Set.of()).stream())
            .filter(name -> name.startsWith("disk."))
            .map(MetricCatalogue::of)
            .toList();
    return !ofDisks.isEmpty()
        && ofDisks.stream().noneMatch(each -> each.role() == MetricRole.QUALITY);
  }

  /**
   * Returns what to say about names that are probably misspelt.
   *
   * @param typed ids of the resources that a person has described
   */
  synchronized List<String> doubtfulNames(Set<String> typed) {
    return new InventoryNames(inventory(), sampled.keySet(), typed).lines();
  }

  /**
   * Returns what to say about resources whose samples end before the case does, which a diagnosis
   * takes for silence; empty if there are none.
   */
  synchronized Optional<String> earlyEnds() {
    long endMs = sampled.values().stream().mapToLong(Long::longValue).max().orElse(0);
    List<Map.Entry<String, Long>> early =
        sampled.entrySet().stream()
            .filter(each -> each.getValue() < endMs - EARLY.toMillis())
            .sorted(Map.Entry.comparingByKey())
            .toList();
    return early.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "! %d resources have no samples up to the end of the case (%s), such as %s (until %s): the diagnosis takes that for silence. If a recording has just ended earlier, make another case of it."
                .formatted(
                    early.size(),
                    shown.text(endMs),
                    early.getFirst().getKey(),
                    shown.text(early.getFirst().getValue())));
  }

  @Override
  public synchronized void close() throws IOException {
    Map<String, Resource> all = inventory();
    int number = 0;
    for (CaseWriter each : files.values()) {
      if (number == 0) {
        each.inventory(all.values());
      }
      each.close();
      if (number > 0) {
        CaseWriter.append(part(number), folder);
      }
      number++;
    }
  }
}
