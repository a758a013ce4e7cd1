package io.crosstalk.event.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A case folder in memory. It is read strictly: the first mistake ends it.
 *
 * @param samples by time (epoch milliseconds, the end of the interval), resource and metric
 * @param expected null when the case's author does not say
 */
public record CaseFolder(
    String name,
    List<Resource> resources,
    List<Change> changes,
    NavigableMap<Long, Map<String, Map<String, Double>>> samples,
    @Nullable List<ExpectedIncident> expected) {

  private record ExpectedFile(List<ExpectedIncident> incidents) {}

  /**
   * Reads a folder.
   *
   * @throws IOException when a file can't be read
   * @throws IllegalArgumentException when a row or an entry is wrong; the message names its line
   */
  public static CaseFolder read(Path folder) throws IOException {
    return new CaseFolder(
        folder.toAbsolutePath().normalize().getFileName().toString(),
        resources(folder.resolve("inventory.json")),
        changes(folder),
        samples(folder),
        expected(folder.resolve("expected.json")));
  }

  /** Whether a folder claims to be a case. */
  public static boolean looksLikeOne(Path folder) {
    return Files.isRegularFile(folder.resolve("inventory.json"));
  }

  private static List<Resource> resources(Path file) throws IOException {
    List<Resource> resources = new ArrayList<>();
    JsonNode array = EventJson.mapper().readTree(Files.readAllBytes(file));
    for (JsonNode node : array) {
      ObjectNode object = (ObjectNode) node;
      if (!object.has("attributes")) {
        object.putObject("attributes");
      }
      resources.add(EventJson.mapper().treeToValue(object, Resource.class));
    }
    return resources;
  }

  private static List<Change> changes(Path folder) throws IOException {
    List<Change> changes = new ArrayList<>();
    CsvRows.forEach(
        folder,
        "changes.csv",
        4,
        (time, cells) ->
            changes.add(
                new Change(
                    Instant.ofEpochMilli(time), cells[1], ChangeKind.parse(cells[2]), cells[3])));
    return changes;
  }

  private static NavigableMap<Long, Map<String, Map<String, Double>>> samples(Path folder)
      throws IOException {
    NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();
    CsvRows.forEach(
        folder,
        "samples.csv",
        4,
        (time, cells) ->
            samples
                .computeIfAbsent(time, t -> new TreeMap<>())
                .computeIfAbsent(cells[1].intern(), r -> new TreeMap<>())
                .put(cells[2].intern(), Double.valueOf(cells[3])));
    if (samples.isEmpty()) {
      throw new IllegalArgumentException(folder + ": samples.csv or samples.csv.gz has no row");
    }
    return Collections.unmodifiableNavigableMap(samples);
  }

  private static @Nullable List<ExpectedIncident> expected(Path file) throws IOException {
    return Files.exists(file)
        ? EventJson.read(Files.readAllBytes(file), ExpectedFile.class).incidents()
        : null;
  }
}
