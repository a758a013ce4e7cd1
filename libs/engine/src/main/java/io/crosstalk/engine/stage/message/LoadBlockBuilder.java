package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.event.Metric;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the {@link LoadBlock}s with the loads that one source measures for one partition of stage
 * 2, tick after tick. Mostly the same resources have load, in the same order, so that memory and
 * names are reused from one block to the next. Not thread-safe.
 */
public final class LoadBlockBuilder {
  /**
   * Size in bytes from which a piece is completed and a new one begins; far below the size limit of
   * a Kafka record.
   */
  static final int PIECE_BYTES = 1024 * 1024;

  private final List<PieceBuilder> builders = new ArrayList<>(List.of(new PieceBuilder()));

  /** Completed pieces of the current block; the last piece is still open. */
  private final List<byte[]> full = new ArrayList<>();

  /** Number of pieces of the current block that {@link #buildSome} has returned before. */
  private int sent;

  /**
   * Adds the load of a resource on some domains.
   *
   * @param share the same instance as long as resource and domains are the same
   */
  public void add(Routing.Share share, ResourceLoad load) {
    open().add(share, load);
    seal();
  }

  public void add(DiagnosisRequest request) {
    open().add(request);
    seal();
  }

  private PieceBuilder open() {
    return builders.get(full.size());
  }

  private void seal() {
    if (open().mostBytes() >= PIECE_BYTES) {
      ByteWriter out = open().room();
      open().build(out);
      full.add(out.toByteArray());
      if (builders.size() == full.size()) {
        builders.add(new PieceBuilder());
      }
    }
  }

  /**
   * Completes the block and returns its remaining pieces in order, at least one. Later additions
   * begin another block.
   */
  public List<byte[]> build(LoadBlock.Header header) {
    List<byte[]> pieces = sealed(header);
    ByteWriter out = open().room();
    header.piece(sent + pieces.size(), true).write(out);
    open().build(out);
    pieces.add(out.toByteArray());
    builders.subList(pieces.size(), builders.size()).clear();
    full.clear();
    sent = 0;
    return pieces;
  }

  /**
   * Returns the pieces of the block so far in order, possibly none. Later additions continue the
   * same block.
   */
  public List<byte[]> buildSome(LoadBlock.Header header) {
    List<byte[]> pieces = sealed(header);
    if (!open().isEmpty()) {
      ByteWriter out = open().room();
      header.piece(sent + pieces.size(), false).write(out);
      open().build(out);
      pieces.add(out.toByteArray());
    }
    full.clear();
    sent += pieces.size();
    return pieces;
  }

  private List<byte[]> sealed(LoadBlock.Header header) {
    List<byte[]> pieces = new ArrayList<>(full.size() + 1);
    for (byte[] piece : full) {
      ByteWriter out = new ByteWriter(piece.length);
      header.piece(sent + pieces.size(), false).write(out);
      out.raw(piece);
      pieces.add(out.toByteArray());
    }
    return pieces;
  }

  /** Removes the additions since the last block. */
  public void clear() {
    open().clear();
    full.clear();
    sent = 0;
  }

  private static final class PieceBuilder {
    /** Largest number of bytes of a value or a number. */
    private static final int MOST_BYTES = 10;

    /** Factor by which the written form is usually shorter than the estimate. */
    private static final int ESTIMATE_FACTOR = 3;

    /** Number of tables whose memory is reused. */
    private static final int MAX_SPARE_TABLES = 16;

    private DomainIndex index = new DomainIndex();
    private final Map<Shape, TableBuilder> tables = new LinkedHashMap<>();
    private final List<TableBuilder> spare = new ArrayList<>();
    private @Nullable TableBuilder latest;
    private final List<byte[]> requests = new ArrayList<>();

    /** Upper bound of the number of bytes, without those of the index. */
    private long bytes;

    public void add(Routing.Share share, ResourceLoad load) {
      bytes += table(load).add(share, index, load);
      bytes += (long) MOST_BYTES * load.times().length * load.metrics().length;
    }

    private TableBuilder table(ResourceLoad load) {
      if (latest == null || !latest.fits(load)) {
        Shape shape = new Shape(load.times(), load.metrics());
        TableBuilder known = tables.get(shape);
        latest = known == null ? begin(shape) : known;
      }
      return latest;
    }

    private TableBuilder begin(Shape shape) {
      int position = tables.size();
      TableBuilder table = position < spare.size() ? spare.get(position) : new TableBuilder();
      if (position == spare.size() && position < MAX_SPARE_TABLES) {
        spare.add(table);
      }
      table.begin(shape);
      tables.put(shape, table);
      return table;
    }

    public void add(DiagnosisRequest request) {
      byte[] written = StageCodec.write(request);
      requests.add(written);
      bytes += written.length;
    }

    /** Returns an upper bound of the number of bytes of this piece. */
    long mostBytes() {
      return bytes + index.bytes();
    }

    ByteWriter room() {
      return new ByteWriter((int) (mostBytes() / ESTIMATE_FACTOR));
    }

    /**
     * Writes the tables, earlier ones first: the load of a resource before a move is applied before
     * its load after the move.
     */
    public void build(ByteWriter out) {
      List<TableBuilder> inOrder = new ArrayList<>(tables.values());
      inOrder.sort(Comparator.comparingLong(table -> table.times[0]));
      if (tables.isEmpty()) {
        DomainIndex.writeNone(out);
      } else {
        index.write(out);
      }
      out.varint(tables.size());
      inOrder.forEach(table -> table.write(out));
      out.varint(requests.size());
      requests.forEach(out::bytes);
      int rows = inOrder.stream().mapToInt(table -> table.count).sum();
      if (rows > 0 && index.isMostlyUnused(rows)) {
        index = new DomainIndex();
        spare.clear();
      }
      clear();
    }

    boolean isEmpty() {
      return tables.isEmpty() && requests.isEmpty();
    }

    public void clear() {
      tables.clear();
      latest = null;
      requests.clear();
      bytes = 0;
    }
  }

  /** Times and metrics that the resources of a table have in common. */
  private record Shape(long[] times, Metric[] metrics) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Shape that
          && Arrays.equals(times, that.times)
          && Arrays.equals(metrics, that.metrics);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(times) + Arrays.hashCode(metrics);
    }
  }

  private static final class TableBuilder {
    private static final int ROOM = 64;

    /**
     * Factor by which the allocated memory must exceed the memory that was used last to be
     * released.
     */
    private static final int RELEASE_FACTOR = 16;

    private final MemberTableBuilder memberTable = new MemberTableBuilder();
    private long[] times = {};
    private Metric[] metrics = {};
    private double[][] columns = {};
    private int count;

    void begin(Shape shape) {
      int used = Math.max(ROOM, count * times.length);
      times = shape.times();
      metrics = shape.metrics();
      if (columns.length != metrics.length || columns[0].length > RELEASE_FACTOR * used) {
        columns = new double[metrics.length][ROOM];
      }
      count = 0;
    }

    boolean fits(ResourceLoad load) {
      return Arrays.equals(metrics, load.metrics()) && Arrays.equals(times, load.times());
    }

    /** Adds a resource and returns how many bytes its names take. */
    public int add(Routing.Share share, DomainIndex index, ResourceLoad load) {
      int size = count * times.length;
      int end = size + times.length;
      for (int i = 0; i < columns.length; i++) {
        if (end > columns[i].length) {
          columns[i] = Arrays.copyOf(columns[i], 2 * end);
        }
        System.arraycopy(load.columns()[i], 0, columns[i], size, times.length);
      }
      return memberTable.put(count++, share, index);
    }

    void write(ByteWriter out) {
      SampleCodec.writeTimes(out, times);
      out.varint(metrics.length);
      for (Metric metric : metrics) {
        SampleCodec.writeMetric(out, metric);
      }
      out.varint(count);
      memberTable.write(count, out);
      for (double[] column : columns) {
        ValueColumn.write(out, column, count * times.length);
      }
    }
  }
}
