package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.RowCursor;
import io.crosstalk.casefolder.sort.RowSorter;
import io.crosstalk.casefolder.sort.SortSpace;
import io.crosstalk.casefolder.sort.SortedRows;
import io.crosstalk.event.metric.Metric;
import java.io.Closeable;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file samples.csv of one case: {@link #read} checks and sorts its rows, after which its
 * samples can be opened in the order of time any number of times.
 */
final class SamplesFile implements Closeable {
  private final CaseSource source;
  private final CaseRules rules;
  private final ReadingMode mode;
  private final @Nullable Set<String> known;
  private final SeriesDictionary dictionary;
  private long rows;
  private long firstMs = Long.MAX_VALUE;
  private long lastMs = Long.MIN_VALUE;
  private @Nullable SortedRows sorted;

  /**
   * Creates a file that has not been read yet.
   *
   * @param known ids of the resources of the inventory; rows of other resources are rejected. Null
   *     when any resource is accepted
   * @param maxNameBytes most memory for the names of resources and metrics, in bytes
   */
  SamplesFile(
      CaseSource source,
      CaseRules rules,
      ReadingMode mode,
      @Nullable Set<String> known,
      long maxNameBytes) {
    this.source = source;
    this.rules = rules;
    this.mode = mode;
    this.known = known;
    this.dictionary = new SeriesDictionary(maxNameBytes);
  }

  /** Reads all rows, reports wrong rows to the mode, and sorts the others. */
  void read(SortSpace space, ReadingProgress progress) throws IOException {
    CaseStream in = source.open(CaseFile.SAMPLES);
    RowSorter sorter = new RowSorter(space, in::share);
    boolean complete = false;
    try (RowCursor reader = reader(in, mode)) {
      while (reader.next()) {
        sorter.add(reader.line(), reader.timeMs(), reader.series(), reader.value());
        count(reader.timeMs());
        if (rows % ReadingProgress.EVERY_ROWS == 0) {
          progress.rows(ReadingProgress.Step.CHECKING, rows, in.share());
        }
      }
      sorted = sorter.finish();
      complete = true;
    } finally {
      if (!complete) {
        sorter.close();
        in.close();
      }
    }
  }

  private void count(long timeMs) {
    rows++;
    firstMs = Math.min(firstMs, timeMs);
    lastMs = Math.max(lastMs, timeMs);
  }

  private SampleRowReader reader(CaseStream in, ReadingMode withMode) throws IOException {
    return new SampleRowReader(
        in, source.name(CaseFile.SAMPLES), rules, withMode, dictionary, known);
  }

  /** Opens the samples from the earliest time. */
  StoredSamples open(ReadingProgress progress) throws IOException {
    return new StoredSamples(
        Objects.requireNonNull(sorted).open(this::openPrefix),
        new MomentBuilder(dictionary, mode instanceof ReadingMode.Lenient),
        rows,
        progress);
  }

  /**
   * Opens a cursor over the first rows of the file. Wrong rows among them are skipped, because they
   * were reported at the first reading.
   */
  private RowCursor openPrefix(long count) throws IOException {
    return new FirstRows(
        reader(source.open(CaseFile.SAMPLES), ReadingMode.lenient(ignored -> {})), count);
  }

  /**
   * Reports rows whose value differs from that of an earlier row for the same time, resource and
   * metric.
   *
   * @param lines numbers of these rows
   */
  void rejectContradictions(BitSet lines) throws IOException {
    RowException reason =
        new RowException(
            RowException.Kind.DUPLICATE,
            "an earlier row has another value for the same time, resource and metric; that one is"
                + " kept");
    String name = source.name(CaseFile.SAMPLES);
    try (RowLines all = new RowLines(source.open(CaseFile.SAMPLES))) {
      while (all.next()) {
        if (all.number() < Integer.MAX_VALUE && lines.get((int) all.number())) {
          mode.rejected(name, new Rejection(CaseFile.SAMPLES, all.number(), all.copy(), reason));
        }
      }
    }
  }

  long rows() {
    return rows;
  }

  long firstMs() {
    return firstMs;
  }

  long lastMs() {
    return lastMs;
  }

  int seriesCount() {
    return dictionary.size();
  }

  List<String> resourceNames() {
    return dictionary.resourceNames();
  }

  Set<Metric> metrics() {
    return dictionary.metrics();
  }

  long temporaryBytes() {
    return Objects.requireNonNull(sorted).temporaryBytes();
  }

  @Override
  public void close() throws IOException {
    if (sorted != null) {
      sorted.close();
    }
  }
}
