package io.crosstalk.correlation.history.chunk;

import io.crosstalk.correlation.history.SeriesName;
import io.crosstalk.event.MetricCatalogue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Means of many series in one slice of a tier; written as version 1:
 *
 * <pre>
 * content = version:u8 series{…}
 * series  = first:u16 count:u16 mean:f32{count}
 * </pre>
 *
 * All numbers are little-endian; {@code first} is the cell of the first mean, NaN stands for a gap.
 * Plain floats are read three times as fast as anything packed, and that decides here.
 */
public final class Cells {
  private static final byte VERSION = 1;
  private static final int HEADER = 2 * Short.BYTES;

  private final Tier tier;
  private final long slice;
  private final Map<SeriesName, float[]> series = new TreeMap<>();

  /**
   * Without any series.
   *
   * @param slice its start, epoch milliseconds
   */
  public Cells(Tier tier, long slice) {
    this.tier = tier;
    this.slice = slice;
  }

  /** Takes means while they are read. */
  @FunctionalInterface
  public interface Reader {
    /**
     * One series.
     *
     * @param index its place among the names
     * @param first the place of its first cell in the slice
     */
    void take(int index, int first, FloatBuffer means);
  }

  /** What was written of a slice. */
  public static Cells read(Tier tier, long slice, Chunk chunk) {
    Cells cells = new Cells(tier, slice);
    List<SeriesName> names = Names.series(chunk.names());
    scan(
        chunk.content(),
        names.size(),
        (index, first, means) -> means.get(cells.of(names.get(index)), first, means.remaining()));
    return cells;
  }

  /** Shows the means of each of so many series. */
  public static void scan(byte[] content, int count, Reader reader) {
    ByteBuffer in = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    Versions.check(in.get(), VERSION);
    for (int index = 0; index < count; index++) {
      int first = Short.toUnsignedInt(in.getShort());
      int bytes = Short.toUnsignedInt(in.getShort()) * Float.BYTES;
      ByteBuffer means = in.slice(in.position(), bytes).order(ByteOrder.LITTLE_ENDIAN);
      reader.take(index, first, means.asFloatBuffer());
      in.position(in.position() + bytes);
    }
  }

  /** Puts in the means of what was measured; the samples lie in this slice. */
  public void put(Measured measured) {
    for (var column : measured.columns()) {
      SeriesName name = new SeriesName(measured.resource(), column.metric().name());
      putMeans(of(name), measured.times(), column.values());
    }
  }

  private float[] of(SeriesName name) {
    return series.computeIfAbsent(name, each -> gaps());
  }

  private float[] gaps() {
    float[] gaps = new float[tier.cells()];
    Arrays.fill(gaps, Float.NaN);
    return gaps;
  }

  private void putMeans(float[] means, long[] times, double[] values) {
    int at = 0;
    while (at < times.length) {
      int cell = cell(times[at]);
      double sum = 0;
      int count = 0;
      for (; at < times.length && cell(times[at]) == cell; at++) {
        if (!Double.isNaN(values[at])) {
          sum += values[at];
          count++;
        }
      }
      if (count > 0) {
        means[cell] = (float) (sum / count);
      }
    }
  }

  private int cell(long timeMs) {
    return (int) ((timeMs - 1 - slice) / tier.cellMs());
  }

  /** The means of each series, from the slice's first cell to its last. */
  public Map<SeriesName, float[]> series() {
    return series;
  }

  /** The bytes; series without any mean are left out. */
  public Chunk write() {
    List<Run> runs = new ArrayList<>(series.size());
    series.forEach((name, means) -> Run.of(name, means).ifPresent(runs::add));
    int size = runs.stream().mapToInt(run -> HEADER + run.count() * Float.BYTES).sum();
    ByteBuffer out = ByteBuffer.allocate(1 + size).order(ByteOrder.LITTLE_ENDIAN);
    out.put(VERSION);
    runs.forEach(run -> run.write(out));
    return new Chunk(names(runs), out.array());
  }

  private static byte[] names(List<Run> runs) {
    List<Names.Entry> entries = new ArrayList<>();
    for (Run run : runs) {
      String resource = run.name().resource();
      if (entries.isEmpty() || !entries.getLast().resource().equals(resource)) {
        entries.add(new Names.Entry(resource, new ArrayList<>()));
      }
      entries.getLast().metrics().add(MetricCatalogue.of(run.name().metric()));
    }
    return Names.write(entries);
  }

  /** From the first mean to the last. */
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
