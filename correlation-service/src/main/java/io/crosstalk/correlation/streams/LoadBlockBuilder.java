package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Metric;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects a {@link LoadBlock} between two ticks. */
final class LoadBlockBuilder {
  /** Far below what a record may have. */
  static final int PIECE_BYTES = 1024 * 1024;

  private final List<byte[]> full = new ArrayList<>();
  private PieceBuilder open = new PieceBuilder();

  /**
   * Adds what a resource exerted on some domains.
   *
   * @param domains the same instance for the same domains, see {@link DomainLists}
   */
  void add(List<String> domains, String resource, Exertion exertion) {
    open.add(domains, resource, exertion);
    seal();
  }

  void add(Inquiry inquiry) {
    open.add(inquiry);
    seal();
  }

  private void seal() {
    if (open.bytes >= PIECE_BYTES) {
      full.add(open.build());
      open = new PieceBuilder();
    }
  }

  /** The pieces in order; one at least. */
  List<byte[]> build(LoadBlock.Header header) {
    List<byte[]> pieces = new ArrayList<>(full.size() + 1);
    for (byte[] piece : full) {
      pieces.add(join(header.piece(pieces.size(), false), piece));
    }
    pieces.add(join(header.piece(pieces.size(), true), open.build()));
    return pieces;
  }

  private static byte[] join(LoadBlock.Header header, byte[] piece) {
    ByteWriter out = new ByteWriter();
    header.write(out);
    byte[] head = out.toByteArray();
    byte[] joined = Arrays.copyOf(head, head.length + piece.length);
    System.arraycopy(piece, 0, joined, head.length, piece.length);
    return joined;
  }

  private static final class PieceBuilder {
    /** No value and no number takes more. */
    private static final int MOST_BYTES = 10;

    private final Map<List<String>, Integer> lists = new IdentityHashMap<>();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final ByteWriter listBytes = new ByteWriter();
    private final Map<Shape, TableBuilder> tables = new LinkedHashMap<>();
    private @Nullable TableBuilder latest;
    private final List<byte[]> inquiries = new ArrayList<>();

    /** An upper estimate. */
    private long bytes;

    void add(List<String> domains, String resource, Exertion exertion) {
      Integer known = lists.get(domains);
      table(exertion).add(resource, known == null ? addList(domains) : known, exertion);
      bytes += 3L * resource.length() + MOST_BYTES;
      bytes += (long) MOST_BYTES * exertion.times().length * exertion.metrics().length;
    }

    private TableBuilder table(Exertion exertion) {
      if (latest == null || !latest.fits(exertion)) {
        Shape shape = new Shape(exertion.times(), exertion.metrics());
        latest = tables.computeIfAbsent(shape, TableBuilder::new);
      }
      return latest;
    }

    private int addList(List<String> domains) {
      int index = lists.size();
      lists.put(domains, index);
      listBytes.varint(domains.size());
      for (String domain : domains) {
        Integer known = names.putIfAbsent(domain, names.size());
        bytes += 3L * domain.length() + MOST_BYTES;
        listBytes.varint(known == null ? names.size() - 1 : known);
      }
      return index;
    }

    void add(Inquiry inquiry) {
      byte[] json = EventJson.write(inquiry);
      inquiries.add(json);
      bytes += json.length;
    }

    /** Earlier tables first: what a resource exerted before a move is taken before what after. */
    byte[] build() {
      List<TableBuilder> inOrder = new ArrayList<>(tables.values());
      inOrder.sort(Comparator.comparingLong(table -> table.times[0]));
      ByteWriter out = new ByteWriter();
      out.varint(names.size());
      names.keySet().forEach(out::string);
      out.varint(lists.size());
      out.raw(listBytes);
      out.varint(tables.size());
      inOrder.forEach(table -> table.write(out));
      out.varint(inquiries.size());
      inquiries.forEach(out::bytes);
      return out.toByteArray();
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
    private final long[] times;
    private final Metric[] metrics;
    private final ByteWriter entries = new ByteWriter();
    private final double[][] columns;
    private int count;

    TableBuilder(Shape shape) {
      times = shape.times();
      metrics = shape.metrics();
      columns = new double[metrics.length][64 * times.length];
    }

    boolean fits(Exertion exertion) {
      return Arrays.equals(metrics, exertion.metrics()) && Arrays.equals(times, exertion.times());
    }

    void add(String resource, int list, Exertion exertion) {
      entries.string(resource);
      entries.varint(list);
      int size = count++ * times.length;
      for (int i = 0; i < columns.length; i++) {
        if (size == columns[i].length) {
          columns[i] = Arrays.copyOf(columns[i], 2 * size);
        }
        System.arraycopy(exertion.columns()[i], 0, columns[i], size, times.length);
      }
    }

    void write(ByteWriter out) {
      SampleCodec.writeTimes(out, times);
      out.varint(metrics.length);
      for (Metric metric : metrics) {
        SampleCodec.writeMetric(out, metric);
      }
      out.varint(count);
      out.raw(entries);
      for (double[] column : columns) {
        ValueColumn.write(out, Arrays.copyOf(column, count * times.length));
      }
    }
  }
}
