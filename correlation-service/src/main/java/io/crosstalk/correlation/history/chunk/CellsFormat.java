package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.event.metric.MetricCatalogue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes the content of chunks with means ({@link ChunkCells}), version 1:
 *
 * <pre>
 * content = version:u8 series{…}
 * series  = first:u16 count:u16 mean:f32{count}
 * </pre>
 *
 * All numbers are little-endian; {@code first} is the number of the first mean's cell in the slice,
 * and NaN stands for a missing mean. Uncompressed floats were chosen because they are read three
 * times as fast as any compressed format.
 */
final class CellsFormat {
  private static final byte VERSION = 1;
  private static final int HEADER = 2 * Short.BYTES;

  private CellsFormat() {}

  /** Receives the series of a chunk while the chunk is read. */
  @FunctionalInterface
  interface Reader {
    /**
     * Receives one series.
     *
     * @param index its position among the names of the chunk
     * @param first number of its first mean's cell in the slice
     * @param means consecutive means, NaN where there is none
     */
    void accept(int index, int first, FloatBuffer means);
  }

  /**
   * Passes all series of a chunk to the reader.
   *
   * @param content content of the chunk
   * @param count number of series
   */
  static void scan(byte[] content, int count, Reader reader) {
    ByteBuffer in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    ChunkVersions.check(in.get(), VERSION);
    for (int index = 0; index < count; index++) {
      int first = Short.toUnsignedInt(in.getShort());
      int bytes = Short.toUnsignedInt(in.getShort()) * Float.BYTES;
      ByteBuffer means = in.slice(in.position(), bytes).order(ByteOrder.LITTLE_ENDIAN);
      reader.accept(index, first, means.asFloatBuffer());
      in.position(in.position() + bytes);
    }
  }

  /**
   * Writes a chunk; series without any mean are left out.
   *
   * @param series means of each series, from the slice's first cell to its last, NaN where there is
   *     none
   */
  static HistoryChunk write(Map<SeriesName, float[]> series) {
    List<Run> runs = new ArrayList<>(series.size());
    series.forEach((name, means) -> Run.of(name, means).ifPresent(runs::add));
    int size = runs.stream().mapToInt(run -> HEADER + run.count() * Float.BYTES).sum();
    ByteBuffer out = ByteBuffer.allocate(1 + size).order(ByteOrder.LITTLE_ENDIAN);
    out.put(VERSION);
    runs.forEach(run -> run.write(out));
    return new HistoryChunk(names(runs), out.array());
  }

  private static byte[] names(List<Run> runs) {
    List<ChunkNames.Entry> entries = new ArrayList<>();
    for (Run run : runs) {
      String resource = run.name().resource();
      if (entries.isEmpty() || !entries.getLast().resource().equals(resource)) {
        entries.add(new ChunkNames.Entry(resource, new ArrayList<>()));
      }
      entries.getLast().metrics().add(MetricCatalogue.of(run.name().metric()));
    }
    return ChunkNames.write(entries);
  }

  /**
   * A series from its first mean to its last.
   *
   * @param first number of the first mean's cell in the slice
   * @param count number of cells
   */
  private record Run(SeriesName name, float[] means, int first, int count) {
    static Optional<Run> of(SeriesName name, float[] means) {
      int first = 0;
      while (first < means.length && Float.isNaN(means[first])) {
        first++;
      }
      int end = means.length;
      while (end > first && Float.isNaN(means[end - 1])) {
        end--;
      }
      return end == first
          ? Optional.empty()
          : Optional.of(new Run(name, means, first, end - first));
    }

    void write(ByteBuffer out) {
      out.putShort((short) first).putShort((short) count);
      out.asFloatBuffer().put(means, first, count);
      out.position(out.position() + count * Float.BYTES);
    }
  }
}
