package io.crosstalk.correlation.window;

import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest samples of one resource, by time. New samples go into a tail of plain arrays; a full
 * tail is sealed into a compressed chunk, which never changes again. So a window can be persisted
 * by writing each chunk once, and reading, which is rare, pays for decoding.
 */
public final class ColumnWindow {
  /** Rows in a sealed chunk. */
  public static final int CHUNK_ROWS = 32;

  /** Sealed chunks that are kept: with the tail, 640 to 671 rows. */
  public static final int MAX_CHUNKS = 20;

  /** So many chunks' rows are certainly still there when up to four more have come since. */
  private static final int CERTAIN_BLOCKS = MAX_CHUNKS - 4;

  /** Metrics that are kept, the first ones: names come from outside. */
  public static final int MAX_COLUMNS = 256;

  private final List<Chunk> chunks = new ArrayList<>(2);
  private long firstChunk;
  private Metric[] metrics = new Metric[0];
  private double[][] tail = new double[0][];
  private final long[] times = new long[CHUNK_ROWS];
  private int rows;
  private long lastTime = Long.MIN_VALUE;

  /**
   * A chunk that was just sealed, to be persisted under its number.
   *
   * @param dropped number of the chunk that fell out of the window for it; -1 when none did
   */
  public record Sealed(long number, byte[] bytes, long dropped) {}

  /** Time of the latest row, epoch milliseconds; {@code Long.MIN_VALUE} when there is none. */
  public long lastTime() {
    return lastTime;
  }

  /** Number that the next sealed chunk will have. */
  public long nextChunk() {
    return firstChunk + chunks.size();
  }

  /**
   * Appends one row; rows that are not later than the latest are ignored (late or duplicate).
   *
   * @param values by the positions of {@code rowMetrics}, NaN where there is none
   * @return the chunk that this row sealed, or null
   */
  public @Nullable Sealed append(long time, Metric[] rowMetrics, double[] values) {
    if (time <= lastTime) {
      return null;
    }
    Sealed sealed = rows == CHUNK_ROWS ? seal() : null;
    times[rows] = time;
    for (double[] column : tail) {
      column[rows] = Double.NaN;
    }
    for (int i = 0; i < rowMetrics.length; i++) {
      int column = column(rowMetrics[i], i);
      if (column >= 0) {
        tail[column][rows] = values[i];
      }
    }
    rows++;
    lastTime = time;
    return sealed;
  }

  /** The rows with from ≤ time ≤ to (epoch milliseconds), by time. */
  public Frame read(long fromMs, long toMs) {
    Frame.Builder frame = new Frame.Builder(fromMs, toMs);
    for (Chunk chunk : chunks) {
      if (overlaps(chunk, fromMs, toMs)) {
        frame.add(chunk.rows());
      }
    }
    if (rows > 0) {
      frame.add(tailBatch());
    }
    return frame.build();
  }

  private static boolean overlaps(Chunk chunk, long fromMs, long toMs) {
    return chunk.last() >= fromMs && chunk.first() <= toMs;
  }

  /** Whether there is a row with from ≤ time ≤ to (epoch milliseconds). */
  public boolean hasRow(long fromMs, long toMs) {
    for (int i = 0; i < rows; i++) {
      if (times[i] >= fromMs && times[i] <= toMs) {
        return true;
      }
    }
    for (Chunk chunk : chunks) {
      if (overlaps(chunk, fromMs, toMs)) {
        boolean bounded = chunk.first() >= fromMs || chunk.last() <= toMs;
        return bounded || read(fromMs, toMs).times().length > 0;
      }
    }
    return false;
  }

  /**
   * Whether nothing with from ≤ time ≤ to (epoch milliseconds) has fallen out of the window. The
   * answer is the same however many rows, up to 128, have come since.
   */
  public boolean remembers(long fromMs, long toMs) {
    if (chunks.size() < CERTAIN_BLOCKS) {
      return true;
    }
    int blocks = rows > 0 && times[0] <= toMs && lastTime >= fromMs ? 1 : 0;
    for (Chunk chunk : chunks) {
      blocks += overlaps(chunk, fromMs, toMs) ? 1 : 0;
    }
    return blocks <= CERTAIN_BLOCKS;
  }

  /** Whether there ever was a sample of a metric. */
  public boolean has(String metric) {
    return find(metric) >= 0;
  }

  /**
   * The highest of a metric's values with from ≤ time ≤ to (epoch milliseconds), with single
   * precision. Like the mean it is the same however many rows have come since, as long as the
   * window {@link #remembers}; at most the two chunks at the bounds are decoded for it.
   *
   * @return NaN when there is no value
   */
  public double peak(String metric, long fromMs, long toMs) {
    return extent(metric, fromMs, toMs).peak();
  }

  /**
   * The mean of a metric's values with from ≤ time ≤ to (epoch milliseconds), with single
   * precision.
   *
   * @return NaN when there is no value
   */
  public double mean(String metric, long fromMs, long toMs) {
    return extent(metric, fromMs, toMs).mean();
  }

  private Extent extent(String metric, long fromMs, long toMs) {
    Extent extent = new Extent();
    int column = find(metric);
    if (column >= 0) {
      for (Chunk chunk : chunks) {
        if (overlaps(chunk, fromMs, toMs)) {
          chunk.outline(fromMs, toMs).addTo(extent, column);
        }
      }
      addTail(extent, column, fromMs, toMs);
    }
    return extent;
  }

  /** The tail counts as the chunk that it will be: sums must not depend on what is sealed. */
  private void addTail(Extent extent, int column, long fromMs, long toMs) {
    Extent inTail = new Extent();
    inTail.add(times, tail[column], rows, fromMs, toMs);
    extent.add((float) inTail.peak(), (float) inTail.mean(), inTail.count());
  }

  private int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }

  /** Looks up persisted chunks. */
  public interface Chunks {
    /** The chunk of that number; null when it was deleted. */
    byte @Nullable [] get(long number);
  }

  /** Appends the state without the sealed chunks, which are persisted one by one. */
  public void write(ByteWriter out) {
    out.varint(firstChunk);
    out.varint(chunks.size());
    out.bytes(rows == 0 ? new byte[0] : SampleCodec.encode(tailBatch()));
  }

  /** Reverses {@link #write}. */
  public static ColumnWindow read(ByteReader in, Chunks persisted) {
    ColumnWindow window = new ColumnWindow();
    window.firstChunk = in.varint();
    int count = in.bounded(MAX_CHUNKS, "the number of chunks");
    for (int i = 0; i < count; i++) {
      byte[] chunk = persisted.get(window.nextChunk());
      if (chunk == null) {
        window.firstChunk++;
      } else {
        window.chunks.add(Chunk.of(chunk));
        window.lastTime = window.chunks.getLast().last();
      }
    }
    byte[] tail = in.bytes();
    if (tail.length > 0) {
      window.restoreTail((SampleBatch) SampleCodec.decode(tail));
    }
    return window;
  }

  private SampleBatch tailBatch() {
    List<Column> columns = new ArrayList<>(metrics.length);
    for (int i = 0; i < metrics.length; i++) {
      columns.add(new Column(metrics[i], Arrays.copyOf(tail[i], rows)));
    }
    return new SampleBatch("", Arrays.copyOf(times, rows), columns);
  }

  private void restoreTail(SampleBatch batch) {
    Metric[] rowMetrics = batch.columns().stream().map(Column::metric).toArray(Metric[]::new);
    double[] row = new double[rowMetrics.length];
    for (int i = 0; i < batch.times().length; i++) {
      for (int c = 0; c < row.length; c++) {
        row[c] = batch.columns().get(c).values()[i];
      }
      append(batch.times()[i], rowMetrics, row);
    }
  }

  private Sealed seal() {
    Chunk chunk = Chunk.seal(tailBatch());
    long number = nextChunk();
    long dropped = -1;
    chunks.add(chunk);
    if (chunks.size() > MAX_CHUNKS) {
      chunks.removeFirst();
      dropped = firstChunk++;
    }
    rows = 0;
    return new Sealed(number, chunk.bytes(), dropped);
  }

  /**
   * Rows of a resource mostly have the same metrics in the same order: look there first.
   *
   * @return -1 when the metric is one too many
   */
  private int column(Metric metric, int hint) {
    if (hint < metrics.length && metrics[hint].equals(metric)) {
      return hint;
    }
    int found = find(metric.name());
    return found >= 0 || metrics.length == MAX_COLUMNS ? found : addColumn(metric);
  }

  private int addColumn(Metric metric) {
    int index = metrics.length;
    metrics = Arrays.copyOf(metrics, index + 1);
    metrics[index] = metric;
    tail = Arrays.copyOf(tail, index + 1);
    tail[index] = new double[CHUNK_ROWS];
    Arrays.fill(tail[index], Double.NaN);
    return index;
  }
}
