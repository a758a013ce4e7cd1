package io.crosstalk.simulate.site;

import io.crosstalk.event.json.EventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;

/** Files of a site, as others read them. */
public record WrittenSite(Path folder) {
  /** Content of each file, one character for each byte. */
  public Map<String, String> files() throws IOException {
    var files = new TreeMap<String, String>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.toList()) {
        files.put(
            each.getFileName().toString(), Files.readString(each, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  public String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  public List<JsonNode> list(String file, String name) throws IOException {
    return nodes(
        EventJson.read(text(file).getBytes(StandardCharsets.UTF_8), JsonNode.class).path(name));
  }

  private static List<JsonNode> nodes(JsonNode list) {
    var nodes = new ArrayList<JsonNode>();
    list.forEach(nodes::add);
    return nodes;
  }

  public static List<String> texts(JsonNode list) {
    return nodes(list).stream().map(JsonNode::asString).toList();
  }

  public List<JsonNode> truth(String name) throws IOException {
    return list("truth.json", name);
  }

  List<String> domainsIn(String state) throws IOException {
    return truth("domains").stream()
        .filter(each -> each.path("state").asString().equals(state))
        .map(each -> each.path("id").asString())
        .toList();
  }

  Set<String> membersOf(List<String> domains) throws IOException {
    var members = new HashSet<String>();
    for (JsonNode each : truth("domains")) {
      if (domains.contains(each.path("id").asString())) {
        members.addAll(texts(each.path("machines")));
        members.addAll(texts(each.path("applications")));
      }
    }
    return members;
  }

  public Map<String, JsonNode> resources() throws IOException {
    var resources = new LinkedHashMap<String, JsonNode>();
    nodes(EventJson.read(text("inventory.json").getBytes(StandardCharsets.UTF_8), JsonNode.class))
        .forEach(each -> resources.put(each.path("id").asString(), each));
    return resources;
  }

  /** Arrays that several domains share. */
  Set<String> arrays() throws IOException {
    var arrays = new HashSet<String>();
    resources().keySet().stream().filter(each -> each.startsWith("array-s")).forEach(arrays::add);
    return arrays;
  }

  List<String> rowsOfOthers(Set<String> resources) throws IOException {
    return rows().stream().filter(each -> !resources.contains(each.split(",")[1])).toList();
  }

  public Set<String> measured() throws IOException {
    var measured = new HashSet<String>();
    rows().forEach(each -> measured.add(each.split(",")[1]));
    return measured;
  }

  private List<String> rows() throws IOException {
    try (var file =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve("samples.csv.gz"))),
                StandardCharsets.UTF_8))) {
      return file.lines().skip(1).toList();
    }
  }

  /** Share of the samples of each latency that are above twice their median. */
  Map<String, Double> latencies(Set<String> resources) throws IOException {
    var series = new TreeMap<String, List<Double>>();
    for (String row : rows()) {
      String[] cells = row.split(",");
      if (resources.contains(cells[1])
          && (cells[2].endsWith("latency") || cells[2].equals("app.response_time"))) {
        series
            .computeIfAbsent(cells[1] + " " + cells[2], each -> new ArrayList<>())
            .add(Double.valueOf(cells[3]));
      }
    }
    var shares = new TreeMap<String, Double>();
    series.forEach((name, values) -> shares.put(name, shareOfSlow(values)));
    return shares;
  }

  private static double shareOfSlow(List<Double> values) {
    double median = values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    return (double) values.stream().filter(each -> each > 2 * median).count() / values.size();
  }
}
