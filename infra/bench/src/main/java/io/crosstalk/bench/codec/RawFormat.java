package io.crosstalk.bench.codec;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Times and values in their memory layout: nearly the fastest possible format, and the largest. */
final class RawFormat {
  private static final short BY_NAME = -1;

  private RawFormat() {}

  static byte[] encode(SampleBatch batch) {
    byte[] source = utf8(batch.source());
    int count = batch.times().length;
    int size = Integer.BYTES * 2 + source.length + Long.BYTES * count + Short.BYTES;
    for (Column column : batch.columns()) {
      size += Short.BYTES * 2 + name(column.metric()).length + Double.BYTES * count;
    }
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(source.length).put(source).putInt(count);
    out.asLongBuffer().put(batch.times());
    out.position(out.position() + Long.BYTES * count).putShort((short) batch.columns().size());
    for (Column column : batch.columns()) {
      byte[] name = name(column.metric());
      out.putShort((short) MetricCatalogue.code(column.metric()));
      out.putShort((short) name.length).put(name);
      out.asDoubleBuffer().put(column.values());
      out.position(out.position() + Double.BYTES * count);
    }
    return out.array();
  }

  static SampleBatch decode(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    String source = string(in, in.getInt());
    long[] times = new long[in.getInt()];
    in.asLongBuffer().get(times);
    in.position(in.position() + Long.BYTES * times.length);
    int columnCount = in.getShort();
    List<Column> columns = new ArrayList<>(columnCount);
    for (int i = 0; i < columnCount; i++) {
      short code = in.getShort();
      String name = string(in, in.getShort());
      Metric metric = code == BY_NAME ? MetricCatalogue.of(name) : MetricCatalogue.byCode(code);
      double[] values = new double[times.length];
      in.asDoubleBuffer().get(values);
      in.position(in.position() + Double.BYTES * values.length);
      columns.add(new Column(metric, values));
    }
    return new SampleBatch(source, times, columns);
  }

  private static byte[] name(Metric metric) {
    return MetricCatalogue.code(metric) == BY_NAME ? utf8(metric.name()) : new byte[0];
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String string(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
