package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
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
 * Collects {@link LoadBlock}s, tick after tick: what one source exerts on one partition of stage 2.
 * Mostly the same resources have something to tell, in the same order: room and names are kept from
 * one block to the next. Not thread-safe.
 */
final class LoadBlockBuilder {
  /** Far below what a record may have. */
  static final int PIECE_BYTES = 1024 * 1024;

  private final List<PieceBuilder> builders = new ArrayList<>(List.of(new PieceBuilder()));

  /** What all but the last piece tell. */
  private final List<byte[]> full = new ArrayList<>();

  /** Pieces of this block that were built before. */
  private int sent;

  /**
   * Adds what a resource exerted on some domains.
   *
   * @param share the same instance as long as resource and domains are the same
   */
  void add(Routing.Share share, Exertion exertion) {
    open().add(share, exertion);
    seal();
  }

  void add(Inquiry inquiry) {
    open().add(inquiry);
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

  /** The last pieces in order, one at least. What comes next begins another block. */
  List<byte[]> build(LoadBlock.Header header) {
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

  /** The pieces so far in order, if there are any; the block goes on. */
  List<byte[]> buildSome(LoadBlock.Header header) {
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

  /** Forgets what was added since the last block. */
  void clear() {
    open().clear();
    full.clear();
    sent = 0;
  }

  private static final class PieceBuilder {
    /** No value and no number takes more. */
    private static final int MOST_BYTES = 10;

    /** What is written is mostly so much shorter than the estimate. */
    private static final int COMPACT = 3;

    /** Tables whose room is kept. */
    private static final int SPARE = 16;

    private DomainIndex index = new DomainIndex();
    private final Map<Shape, TableBuilder> tables = new LinkedHashMap<>();
    private final List<TableBuilder> spare = new ArrayList<>();
    private @Nullable TableBuilder latest;
    private final List<byte[]> inquiries = new ArrayList<>();

    /** An upper estimate of all but the index. */
    private long bytes;

    void add(Routing.Share share, Exertion exertion) {
      bytes += table(exertion).add(share, index, exertion);
      bytes += (long) MOST_BYTES * exertion.times().length * exertion.metrics().length;
    }

    private TableBuilder table(Exertion exertion) {
      if (latest == null || !latest.fits(exertion)) {
        Shape shape = new Shape(exertion.times(), exertion.metrics());
        TableBuilder known = tables.get(shape);
        latest = known == null ? begin(shape) : known;
      }
      return latest;
    }

    private TableBuilder begin(Shape shape) {
      int position = tables.size();
      TableBuilder table = position < spare.size() ? spare.get(position) : new TableBuilder();
      if (position == spare.size() && position < SPARE) {
        spare.add(table);
      }
      table.begin(shape);
      tables.put(shape, table);
      return table;
    }

    void add(Inquiry inquiry) {
      byte[] written = StageCodec.write(inquiry);
      inquiries.add(written);
      bytes += written.length;
    }

    /** An upper estimate. */
    long mostBytes() {
      return bytes + index.bytes();
    }

    ByteWriter room() {
      return new ByteWriter((int) (mostBytes() / COMPACT));
    }

    /** Earlier tables first: what a resource exerted before a move is taken before what after. */
    void build(ByteWriter out) {
      List<TableBuilder> inOrder = new ArrayList<>(tables.values());
      inOrder.sort(Comparator.comparingLong(table -> table.times[0]));
      if (tables.isEmpty()) {
        DomainIndex.writeNone(out);
      } else {
        index.write(out);
      }
      out.varint(tables.size());
      inOrder.forEach(table -> table.write(out));
      out.varint(inquiries.size());
      inquiries.forEach(out::bytes);
      int rows = inOrder.stream().mapToInt(table -> table.count).sum();
      if (rows > 0 && index.isMostlyUnused(rows)) {
        index = new DomainIndex();
        spare.clear();
      }
      clear();
    }

    boolean isEmpty() {
      return tables.isEmpty() && inquiries.isEmpty();
    }

    void clear() {
      tables.clear();
      latest = null;
      inquiries.clear();
      bytes = 0;
    }
  }

  /** What the resources of a table have in common. */
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

    /** So many times the room that was used last is given back. */
    private static final int MUCH = 16;

    private final RosterBuilder roster = new RosterBuilder();
    private long[] times = {};
    private Metric[] metrics = {};
    private double[][] columns = {};
    private int count;

    void begin(Shape shape) {
      int used = Math.max(ROOM, count * times.length);
      times = shape.times();
      metrics = shape.metrics();
      if (columns.length != metrics.length || columns[0].length > MUCH * used) {
        columns = new double[metrics.length][ROOM];
      }
      count = 0;
    }

    boolean fits(Exertion exertion) {
      return Arrays.equals(metrics, exertion.metrics()) && Arrays.equals(times, exertion.times());
    }

    /** Tells how many bytes its names take. */
    int add(Routing.Share share, DomainIndex index, Exertion exertion) {
      int size = count * times.length;
      int end = size + times.length;
      for (int i = 0; i < columns.length; i++) {
        if (end > columns[i].length) {
          columns[i] = Arrays.copyOf(columns[i], 2 * end);
        }
        System.arraycopy(exertion.columns()[i], 0, columns[i], size, times.length);
      }
      return roster.put(count++, share, index);
    }

    void write(ByteWriter out) {
      SampleCodec.writeTimes(out, times);
      out.varint(metrics.length);
      for (Metric metric : metrics) {
        SampleCodec.writeMetric(out, metric);
      }
      out.varint(count);
      roster.write(count, out);
      for (double[] column : columns) {
        ValueColumn.write(out, column, count * times.length);
      }
    }
  }
}
