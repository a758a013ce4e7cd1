package io.crosstalk.correlation.streams;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;

/** A case folder, read without any of the checks that ingest makes. */
record CaseFolder(
    String name,
    List<Resource> resources,
    List<Change> changes,
    TreeMap<Long, Map<String, TreeMap<String, Double>>> samples) {

  static CaseFolder read(String name) {
    Path folder = Path.of("..", "cases", name);
    try {
      return new CaseFolder(name, resources(folder), changes(folder), samples(folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Resource> resources(Path folder) throws IOException {
    List<Resource> resources = new ArrayList<>();
    JsonNode array =
        EventJson.mapper().readTree(Files.readAllBytes(folder.resolve("inventory.json")));
    for (JsonNode node : array) {
      var object = (tools.jackson.databind.node.ObjectNode) node;
      if (!object.has("attributes")) {
        object.putObject("attributes");
      }
      resources.add(EventJson.mapper().treeToValue(object, Resource.class));
    }
    return resources;
  }

  private static List<Change> changes(Path folder) throws IOException {
    List<Change> changes = new ArrayList<>();
    if (Files.exists(folder.resolve("changes.csv"))) {
      for (String line : Files.readAllLines(folder.resolve("changes.csv"))) {
        String[] cells = line.split(",", 4);
        if (!cells[0].equals("time") && cells.length == 4) {
          changes.add(
              new Change(
                  Instant.ofEpochMilli(time(cells[0])),
                  cells[1],
                  ChangeKind.parse(cells[2]),
                  cells[3]));
        }
      }
    }
    return changes;
  }

  private static TreeMap<Long, Map<String, TreeMap<String, Double>>> samples(Path folder)
      throws IOException {
    TreeMap<Long, Map<String, TreeMap<String, Double>>> samples = new TreeMap<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve("samples.csv.gz"))),
                StandardCharsets.UTF_8))) {
      reader.readLine();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] cells = line.split(",");
        samples
            .computeIfAbsent(time(cells[0]), t -> new TreeMap<>())
            .computeIfAbsent(cells[1], r -> new TreeMap<>())
            .put(cells[2], Double.valueOf(cells[3]));
      }
    }
    return samples;
  }

  private static long time(String text) {
    return text.chars().allMatch(Character::isDigit)
        ? Long.parseLong(text)
        : OffsetDateTime.parse(text).toInstant().toEpochMilli();
  }
}
