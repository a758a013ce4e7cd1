package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.RowCursor;
import java.io.IOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Stream over the samples of a {@link StoredCase}, which also counts repeated and contradicting
 * rows. Not thread-safe.
 */
public final class StoredSamples implements SampleStream {
  private final RowCursor rows;
  private final MomentBuilder builder;
  private final ReadingProgress progress;
  private final long total;
  private long count;
  private boolean hasRow;

  StoredSamples(RowCursor rows, MomentBuilder builder, long total, ReadingProgress progress) {
    this.rows = rows;
    this.builder = builder;
    this.total = total;
    this.progress = progress;
  }

  @Override
  public @Nullable SamplesAtTime next() throws IOException {
    if (count == 0) {
      hasRow = advance();
    }
    if (!hasRow) {
      return null;
    }
    long timeMs = rows.timeMs();
    do {
      builder.add(rows);
      hasRow = advance();
    } while (hasRow && rows.timeMs() == timeMs);
    return builder.finish(timeMs);
  }

  private boolean advance() throws IOException {
    count++;
    if (count % ReadingProgress.EVERY_ROWS == 0) {
      progress.rows(ReadingProgress.Step.DELIVERING, count, (double) count / total);
    }
    return rows.next();
  }

  /**
   * Number of rows read so far that repeated an earlier row for the same time, resource and metric,
   * with the same value.
   */
  public long repetitions() {
    return builder.repetitions();
  }

  /**
   * Line numbers of the rows read so far whose value differs from that of an earlier row for the
   * same time, resource and metric; empty if the last value counts.
   */
  public BitSet contradictions() {
    return builder.contradictions();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
