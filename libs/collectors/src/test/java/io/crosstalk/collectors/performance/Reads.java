package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** Reads one file, and returns what it contains as lines of text. */
public record Reads(PerformanceReading reading) {

  /**
   * Reads a file.
   *
   * @param settings properties beside {@code files}, as JSON without its braces, with single quotes
   */
  public static Reads of(Path folder, String name, String content, String settings)
      throws IOException {
    String json = "{'files': {'path': '.'}" + (settings.isEmpty() ? "" : ", " + settings) + "}";
    PerformanceSettings read =
        EventJson.read(
            json.replace('\'', '"').getBytes(StandardCharsets.UTF_8), PerformanceSettings.class);
    Path own = Files.createTempDirectory(folder, "files");
    return new Reads(new PerformanceReading(own).with(read).read(name, content));
  }

  /** Returns why a file cannot be read as a whole; empty if it can. */
  public static String failure(Path folder, String name, String content) {
    try {
      of(folder, name, content, "");
      return "";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Returns the figures: time, resource without prefix, metric, value, unit. */
  public List<String> figures() {
    return reading.samples().stream()
        .map(
            each ->
                "%s %s %s %s %s"
                    .formatted(
                        Instant.ofEpochMilli(each.timeMs()),
                        each.resource().replace("files-1/", ""),
                        each.metric(),
                        Math.rint(each.value() * 1e6) / 1e6,
                        each.unit()))
        .toList();
  }

  /** Returns the inventory: id, kind, and used resources. */
  public List<String> resources() {
    TreeMap<String, Resource> all = new TreeMap<>(reading.inventory());
    return all.values().stream()
        .map(each -> each.id() + " " + each.kind().wireName() + " " + each.uses())
        .map(text -> text.replace("files-1/", ""))
        .toList();
  }

  public List<String> rejections() {
    return reading.rejections().stream().map(each -> each.line() + ": " + each.text()).toList();
  }

  public List<String> warnings() {
    return reading.warnings();
  }
}
