package io.crosstalk.correlation.history.chunk;

import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes chunks of unchanged samples, version 1:
 *
 * <pre>
 * content  = version:u8 resource{resources}
 * resource = times values{metrics}
 * values   = as in {@link ValueColumn}
 * </pre>
 *
 * All metrics of a resource have the same times. Values are stored as whole numbers with a decimal
 * scale where that is exact.
 */
public final class RawChunk {
  private static final int VERSION = 1;

  private RawChunk() {}

  /**
   * Writes a chunk.
   *
   * @param resources result of {@link SampleMerger#merged}
   */
  public static HistoryChunk write(List<SampleColumns> resources) {
    ByteWriter out = new ByteWriter();
    out.u8(VERSION);
    List<ChunkNames.Entry> names = new ArrayList<>(resources.size());
    for (SampleColumns each : resources) {
      TimeCodec.write(out, each.times());
      each.columns().forEach(column -> ValueColumn.write(out, column.values()));
      names.add(new ChunkNames.Entry(each.resource(), metrics(each)));
    }
    return new HistoryChunk(ChunkNames.write(names), out.toByteArray());
  }

  private static List<Metric> metrics(SampleColumns measured) {
    return measured.columns().stream().map(Column::metric).toList();
  }

  /** Reads the samples of a chunk, by resource. */
  public static List<SampleColumns> read(HistoryChunk chunk) {
    ByteReader in = new ByteReader(chunk.content());
    ChunkVersions.check(in.u8(), VERSION);
    List<SampleColumns> resources = new ArrayList<>();
    for (ChunkNames.Entry entry : ChunkNames.read(chunk.names())) {
      long[] times = TimeCodec.read(in);
      List<Column> columns = new ArrayList<>(entry.metrics().size());
      for (Metric metric : entry.metrics()) {
        columns.add(new Column(metric, ValueColumn.read(in, times.length)));
      }
      resources.add(new SampleColumns(entry.resource(), times, columns));
    }
    return resources;
  }
}
