package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.StateVersionException;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Record from one partition of stage 1 to one partition of stage 2: a tick, with the loads of the
 * resources up to it and the new diagnosis requests.
 */
public record LoadBlock(Header header, List<Table> tables, List<DiagnosisRequest> requests) {
  private static final int VERSION = 12;

  /**
   * Highest version number that a block may have; a record that begins with a higher number is no
   * block.
   */
  private static final int MOST_VERSIONS = 31;

  private static final int MAX_COUNT = 10_000_000;

  /**
   * Origin of a block.
   *
   * @param partition number of the partition of stage 1, from 0
   * @param partitions number of partitions of stage 1
   * @param throughMs time of the tick, epoch milliseconds
   * @param end whether the tick is the last one of a replay
   * @param piece number of the piece of the tick's block, from 0: a large block is split into
   *     several records
   * @param last whether this is the last piece, with which the tick is complete
   */
  public record Header(
      String source,
      int partition,
      int partitions,
      long throughMs,
      boolean end,
      int piece,
      boolean last) {

    /** The header of a block that is one piece. */
    public Header(String source, int partition, int partitions, long throughMs, boolean end) {
      this(source, partition, partitions, throughMs, end, 0, true);
    }

    /**
     * Place of the tick among the ticks of its source: its time, epoch milliseconds, and one more
     * for the end of a replay, because a replay may end with the time of the tick before.
     */
    public long sequence() {
      return end ? throughMs + 1 : throughMs;
    }

    Header piece(int number, boolean isLast) {
      return new Header(source, partition, partitions, throughMs, end, number, isLast);
    }

    /** Reads only the beginning of a block. */
    public static Header decode(byte[] block) {
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
              in.bounded(MAX_COUNT, "a partition"),
              in.bounded(MAX_COUNT, "a number of partitions"),
              in.fixed64(),
              in.u8() != 0,
              in.bounded(MAX_COUNT, "a piece"),
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
   * Resources that were measured at the same times and with the same metrics.
   *
   * @param columns by metric; each has the values of the first resource at all times, then those of
   *     the second, and so on
   */
  public record Table(long[] times, MemberTable members, double[][] columns) {

    /** Copies the values of one resource at one time, in the order of the metrics. */
    public void row(int resource, int time, double[] row) {
      int at = resource * times.length + time;
      for (int i = 0; i < row.length; i++) {
        row[i] = columns[i][at];
      }
    }

    private static Table read(ByteReader in, int index, MemberTables.Latest knownTables) {
      long[] times = SampleCodec.readTimes(in);
      MemberTable members = knownTables.read(index, in);
      double[][] columns = new double[members.metrics().length][];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = ValueColumn.read(in, members.resources().size() * times.length);
      }
      return new Table(times, members, columns);
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
   * Reads a block. Blocks of the same origin should be read in order, because names are reused from
   * the block before.
   *
   * @param known member tables of the latest blocks
   */
  public static LoadBlock decode(byte[] bytes, MemberTables known) {
    ByteReader in = new ByteReader(bytes);
    Header header = Header.read(in);
    MemberTables.Latest knownTables = known.of(header);
    knownTables.readLists(in);
    List<Table> tables = new ArrayList<>();
    int tableCount = in.bounded(in.remaining(), "the number of tables");
    for (int i = 0; i < tableCount; i++) {
      tables.add(Table.read(in, i, knownTables));
    }
    List<DiagnosisRequest> requests = new ArrayList<>();
    int requestCount = in.bounded(in.remaining(), "the number of requests");
    for (int i = 0; i < requestCount; i++) {
      requests.add(StageCodec.request(in.bytes()));
    }
    return new LoadBlock(header, tables, requests);
  }
}
