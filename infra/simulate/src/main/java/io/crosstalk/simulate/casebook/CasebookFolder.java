package io.crosstalk.simulate.casebook;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Collects the content of a casebook case, checks it and writes the files of the case folder. The
 * same content always gives the same bytes.
 */
final class CasebookFolder {
  record Resource(
      String id,
      String kind,
      String layer,
      String environment,
      String team,
      Map<String, Object> attributes,
      List<String> uses) {}

  record Sample(Instant time, String resource, String metric, double value) {}

  private record SampleKey(Instant time, String resource, String metric) {}

  record Change(Instant time, String resource, String kind, String detail) {}

  record Incident(
      String causeClass,
      List<String> contributing,
      List<String> victims,
      List<String> culprits,
      String sharedResource,
      Instant onset,
      Instant end) {}

  private final DateTimeFormatter timeFormat;
  private final Map<String, Resource> inventory = new LinkedHashMap<>();
  private final List<Sample> samples = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Incident> incidents = new ArrayList<>();

  CasebookFolder(ZoneId zone) {
    timeFormat = DateTimeFormatter.ISO_OFFSET_DATE_TIME.withZone(zone);
  }

  void add(Resource resource) {
    require(inventory.put(resource.id(), resource) == null, "twice: " + resource.id());
  }

  void add(Sample sample) {
    samples.add(sample);
  }

  void add(Change change) {
    changes.add(change);
  }

  void expect(Incident incident) {
    incidents.add(incident);
  }

  void writeTo(Path folder) throws IOException {
    check();
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("inventory.json"), inventoryJson());
    Files.writeString(folder.resolve("expected.json"), expectedJson());
    if (!changes.isEmpty()) {
      Files.writeString(folder.resolve("changes.csv"), changesCsv());
    }
    writeSamples(folder.resolve("samples.csv.gz"));
  }

  private void check() {
    inventory.values().forEach(resource -> resource.uses().forEach(this::requireKnown));
    inventory.keySet().forEach(id -> requireNoCycle(id, List.of()));
    changes.forEach(change -> requireKnown(change.resource()));
    Set<SampleKey> seen = new HashSet<>();
    for (Sample sample : samples) {
      requireKnown(sample.resource());
      if (!seen.add(new SampleKey(sample.time(), sample.resource(), sample.metric()))) {
        throw new IllegalStateException("twice: " + sample);
      }
    }
  }

  private void requireKnown(String id) {
    require(inventory.containsKey(id), "not in the inventory: " + id);
  }

  private void requireNoCycle(String id, List<String> path) {
    require(!path.contains(id), "uses itself: " + id);
    List<String> longer = new ArrayList<>(path);
    longer.add(id);
    Objects.requireNonNull(inventory.get(id)).uses().forEach(used -> requireNoCycle(used, longer));
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalStateException(message);
    }
  }

  private String inventoryJson() {
    return inventory.values().stream()
        .map(CasebookFolder::resourceJson)
        .collect(Collectors.joining(",\n ", "[\n ", "\n]\n"));
  }

  private static String resourceJson(Resource resource) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", resource.id());
    fields.put("kind", resource.kind());
    fields.put("layer", resource.layer());
    fields.put("environment", resource.environment());
    fields.put("team", resource.team());
    fields.put("attributes", resource.attributes());
    fields.put("uses", resource.uses());
    return json(fields);
  }

  /** The expectation; no case of the casebook allows that a statement is retracted. */
  private String expectedJson() {
    String begin = "{\"retractions\": 0, \"incidents\": [";
    return incidents.isEmpty()
        ? begin + "]}\n"
        : incidents.stream()
            .map(this::incidentJson)
            .collect(Collectors.joining(",\n  ", begin + "\n  ", "\n]}\n"));
  }

  private String incidentJson(Incident incident) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("causeClass", incident.causeClass());
    if (!incident.contributing().isEmpty()) {
      fields.put("contributing", incident.contributing());
    }
    fields.put("victims", incident.victims());
    fields.put("culprits", incident.culprits());
    fields.put("sharedResource", incident.sharedResource());
    fields.put("onset", incident.onset().toString());
    fields.put("end", incident.end().toString());
    return json(fields);
  }

  /**
   * Formats maps, lists, numbers, booleans and strings as JSON; the strings must not need escapes.
   */
  private static String json(Object value) {
    return switch (value) {
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> json(entry.getKey()) + ": " + json(entry.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case List<?> list ->
          list.stream().map(CasebookFolder::json).collect(Collectors.joining(", ", "[", "]"));
      case String text -> '"' + text + '"';
      default -> value.toString();
    };
  }

  private String changesCsv() {
    return changes.stream()
        .sorted(Comparator.comparing(Change::time).thenComparing(Change::resource))
        .map(
            change ->
                String.join(
                    ",",
                    timeFormat.format(change.time()),
                    change.resource(),
                    change.kind(),
                    change.detail()))
        .collect(Collectors.joining("\n", "time,resource,kind,detail\n", "\n"));
  }

  private void writeSamples(Path file) throws IOException {
    samples.sort(
        Comparator.comparing(Sample::time)
            .thenComparing(Sample::resource)
            .thenComparing(Sample::metric));
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(
                new DenseGzip(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
      out.write("time,resource,metric,value\n");
      for (Sample sample : samples) {
        out.write(row(sample));
      }
    }
  }

  private String row(Sample sample) {
    return timeFormat.format(sample.time())
        + ','
        + sample.resource()
        + ','
        + sample.metric()
        + ','
        + fourDigits(sample.value())
        + '\n';
  }

  private static String fourDigits(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(4));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Gzip stream with the best compression. Java's gzip header contains neither time nor name, so
   * that equal content gives equal bytes.
   */
  private static final class DenseGzip extends GZIPOutputStream {
    DenseGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
