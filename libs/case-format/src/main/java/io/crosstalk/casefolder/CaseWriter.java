package io.crosstalk.casefolder;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a case folder: samples and changes row by row, inventory and expectation at once. Not
 * thread-safe.
 */
public final class CaseWriter implements Closeable {
  /** File of a case with what an import has said of the files that the case is made of. */
  public static final String NOTES = "import.txt";

  private static final int BUFFER = 65_536;

  private final Path folder;
  private final CsvWriter samples;
  private final CsvWriter changes;

  private CaseWriter(Path folder, CsvWriter samples, CsvWriter changes) {
    this.folder = folder;
    this.samples = samples;
    this.changes = changes;
    samples.writeRecord("time", "resource", "metric", "value");
    changes.writeRecord("time", "resource", "kind", "detail");
  }

  /**
   * Creates the files samples.csv and changes.csv with their headers.
   *
   * @param compressed whether samples.csv is compressed
   */
  public static CaseWriter create(Path folder, boolean compressed) throws IOException {
    Files.createDirectories(folder);
    Path file =
        folder.resolve(
            compressed ? CaseFile.SAMPLES.compressedName() : CaseFile.SAMPLES.fileName());
    CsvWriter samples = writer(file, compressed);
    boolean complete = false;
    try {
      CaseWriter writer =
          new CaseWriter(
              folder, samples, writer(folder.resolve(CaseFile.CHANGES.fileName()), false));
      complete = true;
      return writer;
    } finally {
      if (!complete) {
        samples.close();
      }
    }
  }

  private static CsvWriter writer(Path file, boolean compressed) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    return CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .build(
            new OutputStreamWriter(
                compressed ? new GZIPOutputStream(out, BUFFER) : out, StandardCharsets.UTF_8));
  }

  /**
   * Name of the first file of a case that a folder already contains; empty when it contains none.
   */
  public static Optional<String> caseIn(Path folder) {
    return fileNames().filter(name -> Files.exists(folder.resolve(name))).findFirst();
  }

  private static Stream<String> fileNames() {
    return Stream.of(CaseFile.SAMPLES, CaseFile.INVENTORY, CaseFile.CHANGES)
        .flatMap(file -> Stream.of(file.fileName(), file.compressedName()));
  }

  /**
   * Moves the samples and changes of one case to the end of those of another one; neither is
   * compressed, and both are closed.
   */
  public static void append(Path added, Path folder) throws IOException {
    for (CaseFile file : List.of(CaseFile.SAMPLES, CaseFile.CHANGES)) {
      try (InputStream in =
              new BufferedInputStream(Files.newInputStream(added.resolve(file.fileName())));
          OutputStream out =
              Files.newOutputStream(folder.resolve(file.fileName()), StandardOpenOption.APPEND)) {
        int header = in.read();
        while (header >= 0 && header != '\n') {
          header = in.read();
        }
        in.transferTo(out);
      }
    }
    delete(added);
  }

  /**
   * Deletes the case in a folder, and the folder if nothing else is in it.
   *
   * @throws IOException when a file cannot be deleted
   */
  public static void delete(Path folder) throws IOException {
    for (String name : fileNames().toList()) {
      Files.deleteIfExists(folder.resolve(name));
    }
    boolean isEmpty;
    try (Stream<Path> others = Files.list(folder)) {
      isEmpty = others.findFirst().isEmpty();
    }
    if (isEmpty) {
      Files.delete(folder);
    }
  }

  /**
   * Writes a sample, with its time in ISO 8601.
   *
   * @throws UncheckedIOException when the row cannot be written
   */
  public void sample(Instant time, String resource, String metric, double value) {
    samples.writeRecord(time.toString(), resource, metric, Double.toString(value));
  }

  /**
   * Writes a change.
   *
   * @throws UncheckedIOException when the row cannot be written
   */
  public void change(Change change) {
    changes.writeRecord(
        change.time().toString(), change.resource(), change.kind().wireName(), change.detail());
  }

  /** Writes inventory.json, with one resource on each line. */
  public void inventory(Collection<Resource> resources) throws IOException {
    List<String> lines = resources.stream().map(each -> json(fields(each))).toList();
    write(CaseFile.INVENTORY.fileName(), "[\n " + String.join(",\n ", lines) + "\n]\n");
  }

  private static Map<String, Object> fields(Resource resource) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", resource.id());
    fields.put("kind", resource.kind().wireName());
    fields.put("layer", resource.layer().wireName());
    putIfPresent(fields, "name", resource.name());
    fields.put("environment", resource.environment().wireName());
    putIfPresent(fields, "team", resource.team());
    if (!resource.attributes().isEmpty()) {
      fields.put("attributes", resource.attributes());
    }
    fields.put("uses", resource.uses());
    return fields;
  }

  /** Writes expected.json, with one incident on each line. */
  public void expected(List<ExpectedIncident> incidents) throws IOException {
    List<String> lines = incidents.stream().map(each -> json(fields(each))).toList();
    write(ExpectedFile.NAME, "{\"incidents\": [" + String.join(",\n ", lines) + "]}\n");
  }

  private static Map<String, Object> fields(ExpectedIncident incident) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("causeClass", incident.causeClass().wireName());
    if (incident.contributing() != null) {
      fields.put(
          "contributing", incident.contributing().stream().map(CauseClass::wireName).toList());
    }
    fields.put("victims", incident.victims());
    fields.put("culprits", incident.culprits());
    putIfPresent(fields, "sharedResource", incident.sharedResource());
    putIfPresent(fields, "onset", incident.onset());
    fields.put("end", incident.end() == null ? null : incident.end().toString());
    putIfPresent(
        fields, "severity", incident.severity() == null ? null : incident.severity().wireName());
    if (incident.messages() != null) {
      fields.put("messages", incident.messages());
    }
    return fields;
  }

  private static void putIfPresent(
      Map<String, Object> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value.toString());
    }
  }

  private static String json(Map<String, Object> fields) {
    return new String(EventJson.write(fields), StandardCharsets.UTF_8);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Override
  public void close() throws IOException {
    try (changes) {
      samples.close();
    }
  }
}
