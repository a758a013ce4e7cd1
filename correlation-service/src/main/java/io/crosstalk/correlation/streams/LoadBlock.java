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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one partition of stage 1 tells one partition of stage 2 at a tick: who pressed which domains
 * since the last one, and the inquiries that came up. The tick itself is part of it.
 */
record LoadBlock(Header header, List<Group> groups, List<Inquiry> inquiries) {
  private static final int VERSION = 1;
  private static final int MANY = 10_000_000;

  /**
   * Where a block comes from.
   *
   * @param partition of stage 1, from 0
   * @param partitions of stage 1
   * @param throughMs the tick, epoch milliseconds
   * @param end whether it is a replay's last
   */
  record Header(String source, int partition, int partitions, long throughMs, boolean end) {

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
          in.u8() != 0);
    }

    private void write(ByteWriter out) {
      out.u8(VERSION);
      out.string(source);
      out.varint(partition);
      out.varint(partitions);
      out.fixed64(throughMs);
      out.u8(end ? 1 : 0);
    }
  }

  /**
   * Resources that press the same domains and were measured alike.
   *
   * @param columns by metric; each has the values of the first resource at all times, then those of
   *     the second, and so on
   */
  record Group(
      List<String> domains,
      long[] times,
      Metric[] metrics,
      List<String> resources,
      double[][] columns) {

    /** Copies the values of one resource at one time, in the order of the metrics. */
    void row(int resource, int time, double[] row) {
      int at = resource * times.length + time;
      for (int i = 0; i < row.length; i++) {
        row[i] = columns[i][at];
      }
    }

    private static Group read(ByteReader in) {
      List<String> domains = readStrings(in);
      long[] times = SampleCodec.readTimes(in);
      Metric[] metrics = new Metric[in.bounded(MANY, "the number of metrics")];
      for (int i = 0; i < metrics.length; i++) {
        metrics[i] = SampleCodec.readMetric(in);
      }
      List<String> resources = readStrings(in);
      double[][] columns = new double[metrics.length][];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = ValueColumn.read(in, resources.size() * times.length);
      }
      return new Group(domains, times, metrics, resources, columns);
    }

    private static List<String> readStrings(ByteReader in) {
      int count = in.bounded(in.remaining(), "the number of names");
      List<String> strings = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        strings.add(in.string());
      }
      return strings;
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

  static LoadBlock decode(byte[] bytes) {
    ByteReader in = new ByteReader(bytes);
    Header header = Header.read(in);
    int groupCount = in.bounded(MANY, "the number of groups");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < groupCount; i++) {
      groups.add(Group.read(in));
    }
    int inquiryCount = in.bounded(MANY, "the number of inquiries");
    List<Inquiry> inquiries = new ArrayList<>();
    for (int i = 0; i < inquiryCount; i++) {
      inquiries.add(EventJson.read(in.bytes(), Inquiry.class));
    }
    return new LoadBlock(header, groups, inquiries);
  }

  /** Collects a block between two ticks. */
  static final class Builder {
    private final Map<List<String>, List<GroupBuilder>> groupsOf = new IdentityHashMap<>();
    private final List<GroupBuilder> groups = new ArrayList<>();
    private final List<byte[]> inquiries = new ArrayList<>();

    /**
     * Adds what a resource exerted on some domains.
     *
     * @param domains the same instance for the same domains, see {@link DomainLists}
     */
    void add(List<String> domains, String resource, Exertion exertion) {
      List<GroupBuilder> alike = groupsOf.computeIfAbsent(domains, key -> new ArrayList<>(1));
      for (GroupBuilder group : alike) {
        if (group.fits(exertion)) {
          group.add(resource, exertion);
          return;
        }
      }
      GroupBuilder group = new GroupBuilder(domains, exertion);
      group.add(resource, exertion);
      alike.add(group);
      groups.add(group);
    }

    void add(Inquiry inquiry) {
      inquiries.add(EventJson.write(inquiry));
    }

    byte[] build(Header header) {
      ByteWriter out = new ByteWriter();
      header.write(out);
      out.varint(groups.size());
      groups.forEach(group -> group.write(out));
      out.varint(inquiries.size());
      inquiries.forEach(out::bytes);
      return out.toByteArray();
    }
  }

  private static final class GroupBuilder {
    private final List<String> domains;
    private final long[] times;
    private final Metric[] metrics;
    private final List<String> resources = new ArrayList<>();
    private double[][] columns;
    private int size;

    GroupBuilder(List<String> domains, Exertion first) {
      this.domains = domains;
      times = first.times();
      metrics = first.metrics();
      columns = new double[metrics.length][8 * times.length];
    }

    boolean fits(Exertion exertion) {
      return Arrays.equals(metrics, exertion.metrics()) && Arrays.equals(times, exertion.times());
    }

    void add(String resource, Exertion exertion) {
      resources.add(resource);
      for (int i = 0; i < columns.length; i++) {
        if (size == columns[i].length) {
          columns[i] = Arrays.copyOf(columns[i], 2 * size);
        }
        System.arraycopy(exertion.columns()[i], 0, columns[i], size, times.length);
      }
      size += times.length;
    }

    void write(ByteWriter out) {
      writeStrings(out, domains);
      SampleCodec.writeTimes(out, times);
      out.varint(metrics.length);
      for (Metric metric : metrics) {
        SampleCodec.writeMetric(out, metric);
      }
      writeStrings(out, resources);
      for (double[] column : columns) {
        ValueColumn.write(out, Arrays.copyOf(column, size));
      }
    }

    private static void writeStrings(ByteWriter out, List<String> strings) {
      out.varint(strings.size());
      strings.forEach(out::string);
    }
  }
}
