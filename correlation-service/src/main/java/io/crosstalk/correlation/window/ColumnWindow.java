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

  /** What was before, and what was during, of two disturbances. */
  private static final int KEPT_EXTENTS = 4;

  /** An onset parts a chunk, and so may the beginning of what it is compared with. */
  private static final int KEPT_PARTS = 3;

  /** Metrics that are kept, the first ones: names come from outside. */
  public static final int MAX_COLUMNS = 256;

  private final List<Chunk> chunks = new ArrayList<>(2);
  private long firstChunk;
  private Metric[] metrics = {};

  /** Row after row: a new one touches few places in memory. */
  private double[] tail = {};

  private final long[] times = new long[CHUNK_ROWS];
  private int rows;
  private long lastTime = Long.MIN_VALUE;

  /** Null when there are none, or not all are right any more. */
  private @Nullable RecentStretches extents;

  /** Outlines of parts of chunks; null when there are none. */
  private @Nullable RecentStretches parts;

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
   * Appends one row; rows that are not later than the latest are ignored (late or duplicate), and
   * those without any value.
   *
   * @param rowMetrics not to be changed any more
   * @param values by the positions of {@code rowMetrics}, NaN where there is none
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

  /** Thousands of windows share one array; writing a reference costs the collector something. */
  @SuppressWarnings("ReferenceEquality")
  private void share(Metric[] rowMetrics) {
    if (metrics != rowMetrics) {
      metrics = rowMetrics;
    }
  }

  /** The rows with from ≤ time ≤ to (epoch milliseconds), by time. */
  public Frame read(long fromMs, long toMs) {
    Frame.Builder frame = new Frame.Builder(fromMs, toMs);
    overlapping(fromMs, toMs).forEach(chunk -> frame.add(chunk.rows()));
    if (rows > 0) {
      frame.add(tailBatch());
    }
    return frame.build();
  }

  /** Mostly the latest are asked for: the others are not even touched. */
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

  /** Whether there is a row with from ≤ time ≤ to (epoch milliseconds). */
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
   * Whether nothing with from ≤ time ≤ to (epoch milliseconds) has fallen out of the window. The
   * answer is the same however many rows, up to 128, have come since.
   */
  public boolean remembers(long fromMs, long toMs) {
    if (chunks.size() < CERTAIN_BLOCKS) {
      return true;
    }
    int inTail = rows > 0 && times[0] <= toMs && lastTime >= fromMs ? 1 : 0;
    return overlapping(fromMs, toMs).size() + inTail <= CERTAIN_BLOCKS;
  }

  /**
   * The highest values, the means and the shares of high values of the rows with from ≤ time ≤ to
   * (epoch milliseconds). They are the same however many rows have come since, as long as the
   * window {@link #remembers}; at most the two chunks at the bounds are decoded for it.
   */
  public Extents extents(long fromMs, long toMs) {
    if (extents == null) {
      extents = new RecentStretches(KEPT_EXTENTS, Extents.FIGURES * metrics.length);
    }
    int at = extents.find(fromMs, toMs, lastTime);
    if (at < 0) {
      at = extents.claim(fromMs, toMs, lastTime);
      sum(fromMs, toMs).extents(extents.figures(), at);
    }
    return new Extents(metrics, extents.figures(), at);
  }

  private OutlineSum sum(long fromMs, long toMs) {
    OutlineSum sum = new OutlineSum(metrics.length);
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

  private void addPart(OutlineSum sum, Chunk chunk, long fromMs, long toMs) {
    if (parts == null) {
      parts = new RecentStretches(KEPT_PARTS, OutlineSum.FIGURES * metrics.length);
    }
    int at = parts.find(fromMs, toMs, toMs);
    sum.add(parts.figures(), at < 0 ? part(parts, chunk, fromMs, toMs) : at);
  }

  /** What comes before or after it is asked for, too: a chunk is decoded once for both. */
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

  /** The tail counts as the chunk that it will be: sums must not depend on what is sealed. */
  private float[] outlineOfTail(long fromMs, long toMs) {
    OutlineSum inTail = new OutlineSum(metrics.length);
    for (int row = 0; row < rows; row++) {
      if (times[row] >= fromMs && times[row] <= toMs) {
        for (int column = 0; column < metrics.length; column++) {
          inTail.add(column, tail[row * metrics.length + column]);
        }
      }
    }
    float[] outline = new float[OutlineSum.FIGURES * metrics.length];
    inTail.outline(outline, 0);
    return outline;
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

  /** Puts a row into the tail whose metrics are not quite the window's. */
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

  /** Makes room for metrics that the window does not have. */
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

  /** Rows of a resource mostly have the same metrics in the same order: look there first. */
  private int column(Metric metric, int hint) {
    return hint < metrics.length && metrics[hint].equals(metric) ? hint : find(metric.name());
  }

  /** -1 when there is none. */
  private int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }
}
