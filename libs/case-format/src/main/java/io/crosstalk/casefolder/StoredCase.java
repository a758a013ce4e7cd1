package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.SortSpace;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A case whose files were read and checked completely. Each stream reads the samples again from the
 * file, or from temporary files where the rows are not in the order of time; closing the case
 * deletes these files.
 */
public final class StoredCase implements CaseRecording, Closeable {
  private final String name;
  private final List<Resource> resources;
  private final List<Change> changes;
  private final @Nullable ExpectedResult expected;
  private final SamplesFile samples;

  StoredCase(
      String name,
      List<Resource> resources,
      List<Change> changes,
      @Nullable ExpectedResult expected,
      SamplesFile samples) {
    this.name = name;
    this.resources = List.copyOf(resources);
    this.changes = List.copyOf(changes);
    this.expected = expected;
    this.samples = samples;
  }

  /**
   * Reads a folder with {@link ReadingMode#strict}.
   *
   * @throws IOException when a file can't be read, or the disk has too little room for sorting
   * @throws CaseException when a row or an entry is wrong; the message names its file and line
   */
  public static StoredCase open(Path folder, ReadingProgress progress) throws IOException {
    return open(folder, ReadingMode.strict(), SortSpace.forTool(folder), progress);
  }

  /** Reads a folder with {@link CaseRules#standard}. */
  public static StoredCase open(
      Path folder, ReadingMode mode, SortSpace space, ReadingProgress progress) throws IOException {
    ExpectedResult expected = ExpectedFile.read(folder);
    return new CaseReader(new FolderSource(folder), CaseRules.standard(), mode, space, progress)
        .read(expected);
  }

  /** Returns whether a folder contains the files by which a case is recognized. */
  public static boolean looksLikeOne(Path folder) {
    return Files.isRegularFile(folder.resolve(CaseFile.INVENTORY.fileName()));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Resource> resources() {
    return resources;
  }

  @Override
  public List<Change> changes() {
    return changes;
  }

  @Override
  public @Nullable List<ExpectedIncident> expected() {
    return expected == null ? null : expected.incidents();
  }

  @Override
  public int allowedRetractions() {
    return expected == null ? 0 : expected.retractions();
  }

  @Override
  public long firstMs() {
    return samples.firstMs();
  }

  @Override
  public long lastMs() {
    return samples.lastMs();
  }

  @Override
  public Set<String> measuredResources() {
    return Set.copyOf(samples.resourceNames());
  }

  @Override
  public StoredSamples openSamples() throws IOException {
    return openSamples(ReadingProgress.none());
  }

  @Override
  public StoredSamples openSamples(ReadingProgress progress) throws IOException {
    return samples.open(progress);
  }

  /** All metrics that have samples. */
  public Set<Metric> metrics() {
    return samples.metrics();
  }

  /** Number of usable rows of samples.csv, including repeated ones. */
  public long rows() {
    return samples.rows();
  }

  /** Number of series in samples.csv. */
  public int seriesCount() {
    return samples.seriesCount();
  }

  /** Largest size of the temporary files, in bytes; 0 when none were needed. */
  public long temporaryBytes() {
    return samples.temporaryBytes();
  }

  /**
   * Reads the samples once more, and reports rows that contradict earlier ones, which a stream
   * finds only in the order of time.
   *
   * @param lines line numbers from {@link StoredSamples#contradictions}
   * @throws IOException when the file can't be read any more
   */
  public void rejectContradictions(BitSet lines) throws IOException {
    samples.rejectContradictions(lines);
  }

  @Override
  public void close() throws IOException {
    samples.close();
  }
}
