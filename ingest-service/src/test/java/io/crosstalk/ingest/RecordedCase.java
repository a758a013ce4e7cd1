package io.crosstalk.ingest;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.ingest.collect.tool.SourceTool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Case that was recorded with {@code sources record} for one sources file.
 *
 * @param samples samples by series: resource, a blank and the metric
 * @param inventory ids of the resources that each resource uses
 * @param changes lines of {@code changes.csv} without the header
 * @param printed output of the tool
 */
record RecordedCase(
    int exitCode,
    Map<String, NavigableMap<Instant, Double>> samples,
    Map<String, List<String>> inventory,
    List<String> changes,
    String printed) {
  private static final Pattern SOURCE = Pattern.compile("… (\\S+) \\(.*");
  private static final Pattern LEFT_OUT = Pattern.compile(" {2}[!·] (.*)");

  static RecordedCase record(Path folder, Path target) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (var context = new AnnotationConfigApplicationContext(SourceToolBeans.class)) {
      List<SourceType<?>> types = SourceToolBeans.types(context);
      PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
      int exitCode =
          new SourceTool(types, context.getBean(Clock.class), out)
              .run(List.of("record", folder.resolve("sources.yaml").toString(), target.toString()));
      return new RecordedCase(
          exitCode,
          samples(target.resolve("samples.csv")),
          inventory(target.resolve("inventory.json")),
          lines(target.resolve("changes.csv")),
          printed.toString(StandardCharsets.UTF_8));
    }
  }

  private static Map<String, NavigableMap<Instant, Double>> samples(Path file) throws IOException {
    Map<String, NavigableMap<Instant, Double>> samples = new TreeMap<>();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : rows) {
        samples
            .computeIfAbsent(
                row.getField("resource") + " " + row.getField("metric"), key -> new TreeMap<>())
            .put(Instant.parse(row.getField("time")), Double.valueOf(row.getField("value")));
      }
    }
    return samples;
  }

  private static Map<String, List<String>> inventory(Path file) throws IOException {
    Map<String, List<String>> inventory = new TreeMap<>();
    for (JsonNode resource : new ObjectMapper().readTree(Files.readAllBytes(file))) {
      List<String> uses = new ArrayList<>();
      resource.path("uses").forEach(used -> uses.add(used.asString()));
      inventory.put(resource.path("id").asString(), uses);
    }
    return inventory;
  }

  /** Returns the lines of a file without its header; empty if there is no file. */
  static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file).stream().skip(1).toList() : List.of();
  }

  Set<String> measured() {
    return samples.keySet().stream()
        .map(series -> series.substring(0, series.lastIndexOf(' ')))
        .collect(Collectors.toSet());
  }

  Set<String> changed() {
    return changes.stream().map(line -> line.split(",", 3)[1]).collect(Collectors.toSet());
  }

  /**
   * Returns what the tool has printed about rejected or omitted data: for each source, with the
   * first reasons.
   */
  List<String> refusals() {
    List<String> refusals = new ArrayList<>();
    String source = "";
    for (String line : printed.lines().toList()) {
      Matcher begins = SOURCE.matcher(line);
      Matcher leftOut = LEFT_OUT.matcher(line);
      if (begins.matches()) {
        source = begins.group(1);
      } else if (leftOut.matches()) {
        refusals.add(source + ": " + leftOut.group(1));
      }
    }
    return refusals;
  }
}
