package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceFacts;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.ingest.collect.pipeline.Delivery;
import io.crosstalk.ingest.collect.pipeline.Destination;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Destination that writes the data of several sources to a case folder. A resource whose relations
 * change during the recording is written in its first version, since the changes describe the rest.
 * Thread-safe.
 */
final class CaseFolderWriter implements Destination, Closeable {
  private static final int SHOWN = 3;

  /** Time before the end of the case from which a resource without further samples is noted. */
  static final Duration EARLY = Duration.ofMinutes(5);

  private static final int LONGEST = 100;

  private final CaseWriter files;
  private final Map<String, Map<String, Resource>> inventories = new LinkedHashMap<>();
  private final Map<String, List<String>> refusals = new HashMap<>();

  /** Resources with samples, and the time of their latest one, epoch milliseconds. */
  private final Map<String, Long> sampled = new HashMap<>();

  private final Set<ResourceFacts.Difference> contradictions = new LinkedHashSet<>();

  private long sampleCount;

  /**
   * Creates the files of the folder.
   *
   * @param sources names of the sources; where two of them describe the same resource, the version
   *     of the earlier one in this list is written, with the relations of both
   */
  CaseFolderWriter(Path folder, List<String> sources) throws IOException {
    sources.forEach(source -> inventories.put(source, new LinkedHashMap<>()));
    files = CaseWriter.create(folder, false);
  }

  @Override
  public synchronized void send(Delivery delivery) {
    switch (delivery) {
      case Delivery.Readings(String source, String resource, List<Sample> added) ->
          samples(resource, added);
      case Delivery.Version(String source, Instant validFrom, Resource resource) ->
          resource(source, resource);
      case Delivery.Happened(String source, Change change) -> files.change(change);
      case Delivery.Letter(DeadLetter letter) -> deadLetter(letter);
    }
  }

  private void samples(String resource, List<Sample> added) {
    sampleCount += added.size();
    for (Sample sample : added) {
      sampled.merge(resource, sample.timeMs(), Math::max);
      files.sample(
          Instant.ofEpochMilli(sample.timeMs()), resource, sample.metric().name(), sample.value());
    }
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

  @Override
  public @Nullable String settle() {
    return null;
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
    Resource stated = PerformanceFiles.isAssumed(other) ? withKindOf(kind, other) : other;
    contradictions.addAll(ResourceFacts.differences(withKindOf(kind, known), stated));
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

  private static Resource withKindOf(Resource kind, Resource resource) {
    return new Resource(
        resource.id(),
        kind.kind(),
        kind.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        resource.attributes(),
        resource.uses());
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
                "! left out: %d facts that contradict those of a source above, such as '%s of %s: %s, then %s'"
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
                    Instant.ofEpochMilli(endMs),
                    early.getFirst().getKey(),
                    Instant.ofEpochMilli(early.getFirst().getValue())));
  }

  @Override
  public synchronized void close() throws IOException {
    try (files) {
      files.inventory(inventory().values());
    }
  }
}
