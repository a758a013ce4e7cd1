package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one partition of stage 1 tells one partition of stage 2 at a tick: who pressed which domains
 * since the last one, and the inquiries that came up. The tick itself is part of it.
 *
 * @param partition of stage 1, from 0
 * @param partitions of stage 1
 * @param throughMs the tick, epoch milliseconds
 * @param end whether it is a replay's last
 */
record LoadBlock(
    String source,
    int partition,
    int partitions,
    long throughMs,
    boolean end,
    List<Group> groups,
    List<Inquiry> inquiries) {
  private static final int VERSION = 1;
  private static final int MANY = 10_000_000;

  /** Resources that press the same domains. */
  record Group(List<String> domains, List<Entry> entries) {}

  /** One resource's pressure, and how much it is hurt. */
  record Entry(String resource, SampleBatch batch) {}

  static LoadBlock decode(byte[] bytes) {
    ByteReader in = new ByteReader(bytes);
    if (in.u8() != VERSION) {
      throw new IllegalStateException("a load block of another version");
    }
    return new LoadBlock(
        in.string(),
        in.bounded(MANY, "a partition"),
        in.bounded(MANY, "a number of partitions"),
        in.fixed64(),
        in.u8() != 0,
        readGroups(in),
        readInquiries(in));
  }

  private static List<Group> readGroups(ByteReader in) {
    int count = in.bounded(MANY, "the number of groups");
    List<Group> groups = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      groups.add(readGroup(in));
    }
    return groups;
  }

  private static Group readGroup(ByteReader in) {
    int domainCount = in.bounded(MANY, "the number of domains");
    List<String> domains = new ArrayList<>(domainCount);
    for (int i = 0; i < domainCount; i++) {
      domains.add(in.string());
    }
    int count = in.bounded(MANY, "the number of entries");
    ByteReader entries = new ByteReader(in.bytes());
    List<Entry> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(new Entry(entries.string(), (SampleBatch) SampleCodec.decode(entries.bytes())));
    }
    return new Group(domains, read);
  }

  private static List<Inquiry> readInquiries(ByteReader in) {
    int count = in.bounded(MANY, "the number of inquiries");
    List<Inquiry> inquiries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      inquiries.add(EventJson.read(in.bytes(), Inquiry.class));
    }
    return inquiries;
  }

  /** Collects a block between two ticks. */
  static final class Builder {
    private final Map<List<String>, GroupBuilder> groups = new LinkedHashMap<>();
    private final List<byte[]> inquiries = new ArrayList<>();

    private static final class GroupBuilder {
      private final ByteWriter entries = new ByteWriter();
      private int count;
    }

    void add(List<String> domains, String resource, byte[] batch) {
      GroupBuilder group = groups.computeIfAbsent(domains, key -> new GroupBuilder());
      group.entries.string(resource);
      group.entries.bytes(batch);
      group.count++;
    }

    void add(Inquiry inquiry) {
      inquiries.add(EventJson.write(inquiry));
    }

    byte[] build(String source, int partition, int partitions, long throughMs, boolean end) {
      ByteWriter out = new ByteWriter();
      out.u8(VERSION);
      out.string(source);
      out.varint(partition);
      out.varint(partitions);
      out.fixed64(throughMs);
      out.u8(end ? 1 : 0);
      out.varint(groups.size());
      groups.forEach((domains, group) -> write(out, domains, group));
      out.varint(inquiries.size());
      inquiries.forEach(out::bytes);
      return out.toByteArray();
    }

    private static void write(ByteWriter out, List<String> domains, GroupBuilder group) {
      out.varint(domains.size());
      domains.forEach(out::string);
      out.varint(group.count);
      out.bytes(group.entries.toByteArray());
    }
  }
}
