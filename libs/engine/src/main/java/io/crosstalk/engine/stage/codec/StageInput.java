package io.crosstalk.engine.stage.codec;

import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.ValueColumn;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link StageOutput} wrote. Not thread-safe. */
final class StageInput {
  private static final int MAX_COUNT = 1_000_000;

  private final ByteReader bytes;
  private final List<Object> numbered = new ArrayList<>();

  StageInput(byte[] bytes) {
    this.bytes = new ByteReader(bytes);
  }

  ByteReader bytes() {
    return bytes;
  }

  boolean flag() {
    return bytes.bounded(1, "a flag") == 1;
  }

  int integer() {
    long value = bytes.zigzag();
    if (value != (int) value) {
      throw new MalformedRecordException("no integer: " + value);
    }
    return (int) value;
  }

  String string() {
    int number = number();
    if (number > 0) {
      return known(number, String.class);
    }
    int place = reserve();
    String value = new String(bytes.bytes(), StandardCharsets.UTF_8);
    numbered.set(place, value);
    return value;
  }

  Series series() {
    int number = number();
    if (number > 0) {
      return known(number, Series.class);
    }
    int place = reserve();
    Series series = new Series(string(), string(), string(), points());
    numbered.set(place, series);
    return series;
  }

  private int number() {
    return bytes.bounded(numbered.size(), "the number of a value");
  }

  /**
   * Reserves the next number for a string or series before its parts are read, in the order in
   * which {@link StageOutput} assigned the numbers.
   */
  private int reserve() {
    numbered.add(this);
    return numbered.size() - 1;
  }

  private <T> T known(int number, Class<T> type) {
    Object value = numbered.get(number - 1);
    if (!type.isInstance(value)) {
      throw new MalformedRecordException("value " + number + " is no " + type.getSimpleName());
    }
    return type.cast(value);
  }

  private List<Point> points() {
    long[] times = times();
    double[] values = values();
    if (times.length > Series.MAX_POINTS || times.length != values.length) {
      throw new MalformedRecordException(
          "a series has %d times and %d values".formatted(times.length, values.length));
    }
    Point[] points = new Point[times.length];
    for (int i = 0; i < points.length; i++) {
      points[i] = new Point(times[i], values[i]);
    }
    return List.of(points);
  }

  /**
   * Reads a number of elements. It is rejected when there are fewer remaining bytes than elements.
   */
  int count() {
    return bytes.bounded(bytes.remaining(), "a number of elements");
  }

  List<String> strings() {
    String[] values = new String[count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = string();
    }
    return List.of(values);
  }

  Instant instant() {
    long seconds = bytes.zigzag();
    try {
      return Instant.ofEpochSecond(seconds, bytes.varint());
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedRecordException("no time: " + e.getMessage());
    }
  }

  long[] times() {
    long[] times = new long[count()];
    long time = 0;
    for (int i = 0; i < times.length; i++) {
      time += bytes.zigzag();
      times[i] = time;
    }
    return times;
  }

  double[] values() {
    int count = bytes.bounded(MAX_COUNT, "the number of values");
    return count == 0 ? new double[0] : ValueColumn.read(bytes, count);
  }
}
