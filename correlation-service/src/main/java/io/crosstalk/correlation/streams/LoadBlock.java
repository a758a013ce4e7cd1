package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Metric;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteReader;
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

/**
 * What one partition of stage 1 tells one partition of stage 2 at a tick: who pressed which domains
 * since the last one, and the inquiries that came up. The tick itself is part of it.
 */
record LoadBlock(Header header, List<Table> tables, List<Inquiry> inquiries) {
  private static final int VERSION = 1;
  private static final int MANY = 10_000_000;

  /**
   * Where a block comes from.
   *
   * @param partition of stage 1, from 0
   * @param partitions of stage 1
   * @param throughMs the tick, epoch milliseconds
   * @param end whether it is a replay's last
   * @param piece of the tick's block, from 0: what is large comes in several records
   * @param last whether it is the tick's last piece, with which the tick is complete
   */
  record Header(
      String source,
      int partition,
      int partitions,
      long throughMs,
      boolean end,
      int piece,
      boolean last) {

    /** The header of a block that is one piece. */
    Header(String source, int partition, int partitions, long throughMs, boolean end) {
      this(source, partition, partitions, throughMs, end, 0, true);
    }

    private Header piece(int number, boolean isLast) {
      return new Header(source, partition, partitions, throughMs, end, number, isLast);
    }

    /** Reads the beginning of a block only. */
    static Header decode(byte[] block) {
      return read(new ByteReader(block));
    }

    private static Header read(ByteReader in) {
      if (in.u8() != VERSION) {
        throw new IllegalStateException("a load block of another version");
      }
      return new Header(
          in.string(),
          in.bounded(MANY, "a partition"),
          in.bounded(MANY, "a number of partitions"),
          in.fixed64(),
          in.u8() != 0,
          in.bounded(MANY, "a piece"),
          in.u8() != 0);
    }

    private void write(ByteWriter out) {
      out.u8(VERSION);
      out.string(source);
      out.varint(partition);
      out.varint(partitions);
      out.fixed64(throughMs);
      out.u8(end ? 1 : 0);
      out.varint(piece);
      out.u8(last ? 1 : 0);
    }
  }

  /**
   * Resources that were measured alike.
   *
   * @param domains by resource, what it presses
   * @param columns by metric; each has the values of the first resource at all times, then those of
   *     the second, and so on
   */
  record Table(
      long[] times,
      Metric[] metrics,
      List<String> resources,
      List<List<String>> domains,
      double[][] columns) {

    /** Copies the values of one resource at one time, in the order of the metrics. */
    void row(int resource, int time, double[] row) {
      int at = resource * times.length + time;
      for (int i = 0; i < row.length; i++) {
        row[i] = columns[i][at];
      }
    }

    private static Table read(ByteReader in, List<List<String>> lists) {
      long[] times = SampleCodec.readTimes(in);
      Metric[] metrics = new Metric[in.bounded(in.remaining(), "the number of metrics")];
      for (int i = 0; i < metrics.length; i++) {
        metrics[i] = SampleCodec.readMetric(in);
      }
      int count = in.bounded(in.remaining(), "the number of resources");
      List<String> resources = new ArrayList<>(count);
      List<List<String>> domains = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        resources.add(in.string());
        domains.add(lists.get(in.bounded(lists.size() - 1, "a list of domains")));
      }
      double[][] columns = new double[metrics.length][];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = ValueColumn.read(in, count * times.length);
      }
      return new Table(times, metrics, resources, domains, columns);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /**
   * Reads a block.
   *
   * @param unique gives the one instance of a list of domains
   */
  static LoadBlock decode(byte[] bytes, DomainLists unique) {
    ByteReader in = new ByteReader(bytes);
    Header header = Header.read(in);
    List<List<String>> lists = readLists(in, unique);
    List<Table> tables = new ArrayList<>();
    int tableCount = in.bounded(in.remaining(), "the number of tables");
    for (int i = 0; i < tableCount; i++) {
      tables.add(Table.read(in, lists));
    }
    List<Inquiry> inquiries = new ArrayList<>();
    int inquiryCount = in.bounded(in.remaining(), "the number of inquiries");
    for (int i = 0; i < inquiryCount; i++) {
      inquiries.add(EventJson.read(in.bytes(), Inquiry.class));
    }
    return new LoadBlock(header, tables, inquiries);
  }

  private static List<List<String>> readLists(ByteReader in, DomainLists unique) {
    List<String> names = readStrings(in);
    int count = in.bounded(in.remaining(), "the number of lists");
    List<List<String>> lists = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int length = in.bounded(in.remaining(), "the number of domains");
      List<String> list = new ArrayList<>(length);
      for (int d = 0; d < length; d++) {
        list.add(names.get(in.bounded(names.size() - 1, "a domain")));
      }
      lists.add(unique.unique(list));
    }
    return lists;
  }

  private static List<String> readStrings(ByteReader in) {
    int count = in.bounded(in.remaining(), "the number of names");
    List<String> strings = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      strings.add(in.string());
    }
    return strings;
  }

  /** Collects a block between two ticks. */
  static final class Builder {
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
    List<byte[]> build(Header header) {
      List<byte[]> pieces = new ArrayList<>(full.size() + 1);
      for (byte[] piece : full) {
        pieces.add(join(header.piece(pieces.size(), false), piece));
      }
      pieces.add(join(header.piece(pieces.size(), true), open.build()));
      return pieces;
    }

    private static byte[] join(Header header, byte[] piece) {
      ByteWriter out = new ByteWriter();
      header.write(out);
      byte[] head = out.toByteArray();
      byte[] joined = Arrays.copyOf(head, head.length + piece.length);
      System.arraycopy(piece, 0, joined, head.length, piece.length);
      return joined;
    }
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
