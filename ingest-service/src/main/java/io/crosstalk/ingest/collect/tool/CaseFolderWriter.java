package io.crosstalk.ingest.collect.tool;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.ingest.collect.pipeline.Destination;
import io.crosstalk.ingest.normalize.Sample;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a case folder. Of a resource whose relations changed meanwhile it keeps the first version:
 * the changes tell the rest. Not thread-safe.
 */
final class CaseFolderWriter implements Destination, Closeable {
  private final Path folder;
  private final CsvWriter samples;
  private final CsvWriter changes;
  private final Map<String, Resource> inventory = new LinkedHashMap<>();
  private final Set<String> sampled = new HashSet<>();
  private long sampleCount;

  CaseFolderWriter(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder);
    samples = CsvWriter.builder().build(folder.resolve("samples.csv"));
    samples.writeRecord("time", "resource", "metric", "value");
    changes = CsvWriter.builder().build(folder.resolve("changes.csv"));
    changes.writeRecord("time", "resource", "kind", "detail");
  }

  @Override
  public void samples(String source, String resource, List<Sample> added) {
    sampled.add(resource);
    sampleCount += added.size();
    for (Sample sample : added) {
      samples.writeRecord(
          Instant.ofEpochMilli(sample.timeMs()).toString(),
          resource,
          sample.metric().name(),
          Double.toString(sample.value()));
    }
  }

  @Override
  public void resource(String source, Instant validFrom, Resource resource) {
    inventory.merge(resource.id(), resource, CaseFolderWriter::first);
  }

  /** What files tell of bit by bit grows; what moves stays where it was at first. */
  private static Resource first(Resource known, Resource later) {
    boolean grew =
        later.uses().size() > known.uses().size() && later.uses().containsAll(known.uses());
    return grew ? later : known;
  }

  @Override
  public void change(String source, Change change) {
    changes.writeRecord(
        change.time().toString(), change.resource(), change.kind().wireName(), change.detail());
  }

  @Override
  public void deadLetter(DeadLetter letter) {
    // counted by the pipeline, which tells the user
  }

  @Override
  public @Nullable String settle() {
    return null;
  }

  long sampleCount() {
    return sampleCount;
  }

  int resourceCount() {
    return inventory.size();
  }

  /**
   * How many resources have samples and no entry in the inventory, without which a replay can't use
   * them.
   */
  long unknownResources() {
    return sampled.stream().filter(id -> !inventory.containsKey(id)).count();
  }

  @Override
  public void close() throws IOException {
    samples.close();
    changes.close();
    Files.write(
        folder.resolve("inventory.json"),
        EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(inventory.values()));
  }
}
