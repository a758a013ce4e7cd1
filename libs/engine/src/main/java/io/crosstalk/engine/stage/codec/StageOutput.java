package io.crosstalk.engine.stage.codec;

import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.ValueColumn;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the values of one record between the stages; repeated strings and series are replaced by
 * numbers. Not thread-safe.
 */
final class StageOutput {
  private static final int INITIAL_BYTES = 512;

  private final ByteWriter bytes = new ByteWriter(INITIAL_BYTES);
  private final Map<Object, Integer> numbers = new HashMap<>();

  /** A series as a map key that is found without hashing all of its points. */
  private record Plotted(Series series) {
    @Override
    public int hashCode() {
      List<Point> points = series.points();
      int start = points.isEmpty() ? 0 : points.getFirst().hashCode();
      return 31 * (31 * series.resource().hashCode() + series.metric().hashCode()) + start;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Plotted that && series.equals(that.series);
    }
  }

  ByteWriter bytes() {
    return bytes;
  }

  void string(String value) {
    if (isNew(value)) {
      bytes.bytes(value.getBytes(StandardCharsets.UTF_8));
    }
  }

  void series(Series series) {
    if (isNew(new Plotted(series))) {
      string(series.resource());
      string(series.metric());
      string(series.unit());
      points(series.points());
    }
  }

  /**
   * Writes 0 for a value that is new, otherwise the number (from 1) of the equal value that was
   * written before. Returns whether the value is new.
   */
  private boolean isNew(Object value) {
    Integer number = numbers.putIfAbsent(value, numbers.size() + 1);
    bytes.varint(number == null ? 0 : number);
    return number == null;
  }

  private void points(List<Point> points) {
    long[] times = new long[points.size()];
    double[] values = new double[points.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = points.get(i).timeMs();
      values[i] = points.get(i).value();
    }
    times(times);
    values(values);
  }

  void strings(List<String> values) {
    bytes.varint(values.size());
    values.forEach(this::string);
  }

  void instant(Instant time) {
    bytes.zigzag(time.getEpochSecond());
    bytes.varint(time.getNano());
  }

  void times(long[] times) {
    bytes.varint(times.length);
    long before = 0;
    for (long time : times) {
      bytes.zigzag(time - before);
      before = time;
    }
  }

  void values(double[] values) {
    bytes.varint(values.length);
    if (values.length > 0) {
      ValueColumn.write(bytes, values);
    }
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
