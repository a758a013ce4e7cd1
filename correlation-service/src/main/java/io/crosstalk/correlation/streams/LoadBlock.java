package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * What one partition of stage 1 tells one partition of stage 2 at a tick: who pressed which domains
 * since the last one, and the inquiries that came up. The tick itself is part of it.
 */
record LoadBlock(Header header, List<Table> tables, List<Inquiry> inquiries) {
  private static final int VERSION = 4;

  /** What begins with more is no block of any release. */
  private static final int MOST_VERSIONS = 31;

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

    Header piece(int number, boolean isLast) {
      return new Header(source, partition, partitions, throughMs, end, number, isLast);
    }

    /** Reads the beginning of a block only. */
    static Header decode(byte[] block) {
      return read(new ByteReader(block));
    }

    private static Header read(ByteReader in) {
      int version = in.u8();
      if (version != VERSION && version <= MOST_VERSIONS) {
        throw new StateVersionException("of version " + version);
      }
      if (version != VERSION) {
        throw new MalformedRecordException("not a block of loads: it begins with " + version);
      }
      Header header =
          new Header(
              in.string(),
              in.bounded(MANY, "a partition"),
              in.bounded(MANY, "a number of partitions"),
              in.fixed64(),
              in.u8() != 0,
              in.bounded(MANY, "a piece"),
              in.u8() != 0);
      if (header.partition >= header.partitions) {
        throw new MalformedRecordException("a partition beyond their number");
      }
      return header;
    }

    void write(ByteWriter out) {
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
   * @param columns by metric; each has the values of the first resource at all times, then those of
   *     the second, and so on
   */
  record Table(long[] times, Roster roster, double[][] columns) {

    /** Copies the values of one resource at one time, in the order of the metrics. */
    void row(int resource, int time, double[] row) {
      int at = resource * times.length + time;
      for (int i = 0; i < row.length; i++) {
        row[i] = columns[i][at];
      }
    }

    private static Table read(ByteReader in, int index, Rosters.Latest rosters) {
      long[] times = SampleCodec.readTimes(in);
      Roster roster = rosters.read(index, in);
      double[][] columns = new double[roster.metrics().length][];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = ValueColumn.read(in, roster.resources().size() * times.length);
      }
      return new Table(times, roster, columns);
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

  /** Reads a block; those of a place are to be read in order, or names are read more often. */
  static LoadBlock decode(byte[] bytes, Rosters known) {
    ByteReader in = new ByteReader(bytes);
    Header header = Header.read(in);
    Rosters.Latest rosters = known.of(header);
    rosters.readLists(in);
    List<Table> tables = new ArrayList<>();
    int tableCount = in.bounded(in.remaining(), "the number of tables");
    for (int i = 0; i < tableCount; i++) {
      tables.add(Table.read(in, i, rosters));
    }
    List<Inquiry> inquiries = new ArrayList<>();
    int inquiryCount = in.bounded(in.remaining(), "the number of inquiries");
    for (int i = 0; i < inquiryCount; i++) {
      inquiries.add(StageCodec.inquiry(in.bytes()));
    }
    return new LoadBlock(header, tables, inquiries);
  }
}
