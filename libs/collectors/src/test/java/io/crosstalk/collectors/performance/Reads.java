package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What a source of type {@code performance-files} reads from one file. */
record Reads(RecordingIntake.Recorded recorded, List<String> warnings) {

  /**
   * Reads a file.
   *
   * @param settings properties beside {@code files}, as JSON without its braces, with single quotes
   */
  static Reads of(Path folder, String name, String content, String settings) throws Exception {
    Path own = Files.createTempDirectory(folder, "files");
    new Drop(own).put(name, content);
    PolledSource source = source(own, settings);
    RecordingIntake.Recorded recorded = Drop.pollTwice(source::poll);
    return new Reads(recorded, source.warnings());
  }

  private static PolledSource source(Path folder, String settings) {
    String json = "{'files': {'path': '.'}" + (settings.isEmpty() ? "" : ", " + settings) + "}";
    return (PolledSource)
        new PerformanceSourceType()
            .open(
                EventJson.read(
                    json.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
                    PerformanceSettings.class),
                new Drop(folder).context());
  }

  /** Returns why a check of a file fails. */
  static String failure(Path folder, String name, String content) throws Exception {
    Path own = Files.createTempDirectory(folder, "files");
    new Drop(own).put(name, content);
    try {
      source(own, "")
          .check(
              new CheckReport() {
                @Override
                public void good(String finding) {}

                @Override
                public void warning(String finding) {}
              });
    } catch (SourceException e) {
      return String.valueOf(e.getMessage());
    }
    return "";
  }

  /** Returns the figures as text: time, resource without prefix, metric, value, unit. */
  List<String> figures() {
    return recorded.samples().stream()
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

  /** Returns the last inventory as text: id, kind, and used resources. */
  List<String> resources() {
    TreeMap<String, Resource> all = new TreeMap<>();
    recorded.inventories().forEach(list -> list.forEach(each -> all.put(each.id(), each)));
    List<String> texts = new ArrayList<>();
    all.values()
        .forEach(
            each ->
                texts.add(
                    (each.id() + " " + each.kind().wireName() + " " + each.uses())
                        .replace("files-1/", "")));
    return texts;
  }

  List<String> rejections() {
    return recorded.rejections().stream()
        .map(each -> each.line() + ": " + each.text())
        .toList();
  }
}
