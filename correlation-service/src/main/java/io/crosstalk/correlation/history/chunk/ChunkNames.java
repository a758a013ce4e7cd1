package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes the names of a chunk's series, version 1:
 *
 * <pre>
 * names    = version:u8 resources:varint resource{resources}
 * resource = id:string metrics:varint metric{metrics}
 * metric   = code+1:varint | 0:varint name:string
 * </pre>
 *
 * Numbers, strings and metrics are encoded as in {@link SampleCodec}.
 */
public final class ChunkNames {
  private static final int VERSION = 1;
  private static final int MAX_COUNT = 10_000_000;

  private ChunkNames() {}

  /** A resource with the metrics that the chunk contains of it. */
  record Entry(String resource, List<Metric> metrics) {}

  static byte[] write(List<Entry> entries) {
    ByteWriter out = new ByteWriter();
    out.u8(VERSION);
    out.varint(entries.size());
    for (Entry entry : entries) {
      out.string(entry.resource());
      out.varint(entry.metrics().size());
      entry.metrics().forEach(metric -> SampleCodec.writeMetric(out, metric));
    }
    return out.toByteArray();
  }

  static List<Entry> read(byte[] names) {
    ByteReader in = new ByteReader(names);
    ChunkVersions.check(in.u8(), VERSION);
    int count = in.bounded(MAX_COUNT, "the number of resources");
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String resource = in.string();
      int metrics = in.bounded(MAX_COUNT, "the number of metrics");
      List<Metric> read = new ArrayList<>();
      for (int j = 0; j < metrics; j++) {
        read.add(SampleCodec.readMetric(in));
      }
      entries.add(new Entry(resource, read));
    }
    return entries;
  }

  /** Reads the names, in the order in which the chunk's content has the values. */
  public static List<SeriesName> series(byte[] names) {
    List<SeriesName> series = new ArrayList<>();
    for (Entry entry : read(names)) {
      entry.metrics().forEach(m -> series.add(new SeriesName(entry.resource(), m.name())));
    }
    return series;
  }
}
