package io.crosstalk.engine.window;

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
 * tail is sealed into a compressed chunk, which never changes again. A window is thus persisted by
 * writing each chunk once, and only reading has to decode.
 */
public final class ColumnWindow {
  /** Rows in a sealed chunk. */
  public static final int CHUNK_ROWS = 32;

  /** Number of sealed chunks that are kept; with the tail, 640 to 671 rows. */
  public static final int MAX_CHUNKS = 20;

  /**
   * Number of the latest chunks whose rows are still kept after up to four more chunks have been
   * added.
   */
  private static final int CERTAIN_BLOCKS = MAX_CHUNKS - 4;

  /** Number of the latest rows that are kept as long as the rows of these blocks. */
  public static final int CERTAIN_ROWS = CERTAIN_BLOCKS * CHUNK_ROWS;

  /**
   * Number of stretches of time whose figures are cached: the times before and during two episodes.
   */
  private static final int KEPT_EXTENTS = 4;

  /**
   * Number of parts of chunks whose figures are cached. An onset or the beginning of a comparison
   * may divide a chunk into parts.
   */
  private static final int KEPT_PARTS = 3;

  /** Maximum number of metrics; only the first ones are kept, because names come from outside. */
  public static final int MAX_COLUMNS = 256;

  private final List<Chunk> chunks = new ArrayList<>(2);
  private long firstChunk;
  private Metric[] metrics = {};

  /** Values of the latest rows, which are not sealed yet, row by row. */
  private double[] tail = {};

  private final long[] times = new long[CHUNK_ROWS];
  private int rows;
  private long lastTime = Long.MIN_VALUE;

  /**
   * Cached figures of recently requested stretches of time; null when there are none or some have
   * become invalid.
   */
  private @Nullable RecentStretches extents;

  /** Cached figures of parts of chunks; null when there are none. */
  private @Nullable RecentStretches parts;

  /**
   * A chunk that was just sealed and must be persisted under its number.
   *
   * @param dropped number of the oldest chunk that was removed from the window for it; -1 for none
   */
  public record Sealed(long number, byte[] bytes, long dropped) {}

  /**
   * Returns the time of the latest row, epoch milliseconds; {@code Long.MIN_VALUE} when there is
   * none.
   */
  public long lastTime() {
    return lastTime;
  }

  /** Returns the number of the next sealed chunk. */
  public long nextChunk() {
    return firstChunk + chunks.size();
  }

  /**
   * Appends one row. Rows that are not later than the latest one (late data or duplicates) and rows
   * without any value are ignored.
   *
   * @param rowMetrics metrics of the row; must not be changed any more
   * @param values in the order of {@code rowMetrics}, NaN where there is none
   * @return the chunk that this row sealed, or null
   */
  public @Nullable Sealed append(long time, Metric[] rowMetrics, double[] values) {
    if (time <= lastTime || !hasAny(values)) {
      return null;
    }
    Sealed sealed = rows == CHUNK_ROWS ? seal() : null;
    times[rows] = time;
    if (Arrays.equals(metrics, rowMetrics)) {
      share(rowMetrics);
      System.arraycopy(values, 0, tail, rows * metrics.length, metrics.length);
    } else {
      spread(rowMetrics, values);
    }
    rows++;
    lastTime = time;
    return sealed;
  }

  private static boolean hasAny(double[] values) {
    for (double value : values) {
      if (!Double.isNaN(value)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Replaces the window's array of metrics by an equal array, so that thousands of windows share
   * the same array. The reference is written only when it differs, because writing a reference
   * costs time in the garbage collector.
   */
  @SuppressWarnings("ReferenceEquality")
  private void share(Metric[] rowMetrics) {
    if (metrics != rowMetrics) {
      metrics = rowMetrics;
    }
  }

  /** Returns the rows with from ≤ time ≤ to (epoch milliseconds), by time. */
  public SampleFrame read(long fromMs, long toMs) {
    SampleFrame.Builder frame = new SampleFrame.Builder(fromMs, toMs);
    overlapping(fromMs, toMs).forEach(chunk -> frame.add(chunk.rows()));
    if (rows > 0) {
      frame.add(tailBatch());
    }
    return frame.build();
  }

  /**
   * Returns the chunks that overlap a stretch of time. The search begins at the latest chunk,
   * because the latest chunks are requested most.
   */
  private List<Chunk> overlapping(long fromMs, long toMs) {
    int from = chunks.size();
    while (from > 0 && chunks.get(from - 1).last() >= fromMs) {
      from--;
    }
    int to = from;
    while (to < chunks.size() && chunks.get(to).first() <= toMs) {
      to++;
    }
    return chunks.subList(from, to);
  }

  /** Returns whether there is a row with from ≤ time ≤ to (epoch milliseconds). */
  public boolean hasRow(long fromMs, long toMs) {
    for (int i = 0; i < rows; i++) {
      if (times[i] >= fromMs && times[i] <= toMs) {
        return true;
      }
    }
    List<Chunk> there = overlapping(fromMs, toMs);
    if (there.isEmpty()) {
      return false;
    }
    boolean bounded = there.getFirst().first() >= fromMs || there.getFirst().last() <= toMs;
    return bounded || read(fromMs, toMs).times().length > 0;
  }

  /**
   * Returns whether no row with from ≤ time ≤ to (epoch milliseconds) has been removed from the
   * window. The result stays the same while up to 128 more rows are added.
   */
  public boolean remembers(long fromMs, long toMs) {
    if (chunks.size() < CERTAIN_BLOCKS) {
      return true;
    }
    boolean removed = firstChunk > 0 && chunks.getFirst().first() > fromMs;
    int inTail = rows > 0 && times[0] <= toMs && lastTime >= fromMs ? 1 : 0;
    return !removed && overlapping(fromMs, toMs).size() + inTail <= CERTAIN_BLOCKS;
  }

  /**
   * Returns the highest values, the means and the shares of high values of the rows with from ≤
   * time ≤ to (epoch milliseconds). They do not depend on later rows, as long as the window {@link
   * #remembers} the stretch. At most the two chunks at the bounds are decoded.
   */
  public StretchFigures extents(long fromMs, long toMs) {
    if (extents == null) {
      extents = new RecentStretches(KEPT_EXTENTS, StretchFigures.FIGURES * metrics.length);
    }
    int at = extents.find(fromMs, toMs, lastTime);
    if (at < 0) {
      at = extents.claim(fromMs, toMs, lastTime);
      sum(fromMs, toMs).extents(extents.figures(), at);
    }
    return new StretchFigures(metrics, extents.figures(), at);
  }

  private StretchFiguresSum sum(long fromMs, long toMs) {
    StretchFiguresSum sum = new StretchFiguresSum(metrics.length);
    for (Chunk chunk : overlapping(fromMs, toMs)) {
      if (fromMs <= chunk.first() && toMs >= chunk.last()) {
        sum.add(chunk.outline(), 0);
      } else {
        addPart(sum, chunk, Math.max(fromMs, chunk.first()), Math.min(toMs, chunk.last()));
      }
    }
    if (rows > 0 && times[0] <= toMs && lastTime >= fromMs) {
      sum.add(outlineOfTail(fromMs, toMs), 0);
    }
    return sum;
  }

  private void addPart(StretchFiguresSum sum, Chunk chunk, long fromMs, long toMs) {
    if (parts == null) {
      parts = new RecentStretches(KEPT_PARTS, StretchFiguresSum.FIGURES * metrics.length);
    }
    int at = parts.find(fromMs, toMs, toMs);
    sum.add(parts.figures(), at < 0 ? part(parts, chunk, fromMs, toMs) : at);
  }

  /**
   * Computes the figures of a part of a chunk, and also those of the rest of the chunk, which are
   * usually requested next, so that the chunk is decoded once.
   */
  private static int part(RecentStretches parts, Chunk chunk, long fromMs, long toMs) {
    SampleBatch decoded = chunk.rows();
    if (fromMs > chunk.first()) {
      keep(parts, decoded, chunk.first(), fromMs - 1);
    } else {
      keep(parts, decoded, toMs + 1, chunk.last());
    }
    return keep(parts, decoded, fromMs, toMs);
  }

  private static int keep(RecentStretches parts, SampleBatch rows, long fromMs, long toMs) {
    int at = parts.claim(fromMs, toMs, toMs);
    Chunk.sum(rows, fromMs, toMs).outline(parts.figures(), at);
    return at;
  }

  /**
   * Returns figures of the rows in the tail with the same precision as those of a sealed chunk, so
   * that results do not depend on which rows are sealed.
   */
  private float[] outlineOfTail(long fromMs, long toMs) {
    StretchFiguresSum inTail = new StretchFiguresSum(metrics.length);
    for (int row = 0; row < rows; row++) {
      if (times[row] >= fromMs && times[row] <= toMs) {
        for (int column = 0; column < metrics.length; column++) {
          inTail.add(column, tail[row * metrics.length + column]);
        }
      }
    }
    float[] outline = new float[StretchFiguresSum.FIGURES * metrics.length];
    inTail.outline(outline, 0);
    return outline;
  }

  /** Looks up sealed chunks that were persisted, when a window is restored. */
  public interface Chunks {
    /** Returns the chunk with a number; null when it was deleted. */
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
      columns.add(new Column(metrics[i], columnOfTail(i)));
    }
    return new SampleBatch("", Arrays.copyOf(times, rows), columns);
  }

  private double[] columnOfTail(int column) {
    double[] values = new double[rows];
    for (int row = 0; row < rows; row++) {
      values[row] = tail[row * metrics.length + column];
    }
    return values;
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
      forget(extents);
    }
    rows = 0;
    return new Sealed(number, chunk.bytes(), dropped);
  }

  private static void forget(@Nullable RecentStretches stretches) {
    if (stretches != null) {
      stretches.clear();
    }
  }

  /** Adds a row to the tail whose metrics differ from those of the window. */
  private void spread(Metric[] rowMetrics, double[] values) {
    widen(rowMetrics);
    int start = rows * metrics.length;
    Arrays.fill(tail, start, start + metrics.length, Double.NaN);
    for (int i = 0; i < rowMetrics.length; i++) {
      int column = column(rowMetrics[i], i);
      if (column >= 0) {
        tail[start + column] = values[i];
      }
    }
  }

  /** Adds columns for metrics that the window does not have. */
  private void widen(Metric[] rowMetrics) {
    int known = metrics.length;
    for (int i = 0; i < rowMetrics.length; i++) {
      if (metrics.length < MAX_COLUMNS && column(rowMetrics[i], i) < 0) {
        metrics = Arrays.copyOf(metrics, metrics.length + 1);
        metrics[metrics.length - 1] = rowMetrics[i];
      }
    }
    if (metrics.length > known) {
      extents = null;
      parts = null;
      double[] wider = new double[CHUNK_ROWS * metrics.length];
      Arrays.fill(wider, Double.NaN);
      for (int row = 0; row < rows; row++) {
        System.arraycopy(tail, row * known, wider, row * metrics.length, known);
      }
      tail = wider;
    }
  }

  /**
   * Returns the column of a metric. The position in the row is tried first, because the rows of a
   * resource mostly have the same metrics in the same order.
   */
  private int column(Metric metric, int hint) {
    return hint < metrics.length && metrics[hint].equals(metric) ? hint : find(metric.name());
  }

  /** Returns the column of a metric; -1 when there is none. */
  private int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }
}
