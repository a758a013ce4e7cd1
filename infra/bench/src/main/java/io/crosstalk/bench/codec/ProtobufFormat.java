package io.crosstalk.bench.codec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The same content as Protocol Buffers, written straight with the library's streams, which is what
 * generated code does at its best: no message objects in between.
 *
 * <pre>
 * message Batch  { string source = 1; fixed64 first = 2; repeated sint64 deltas = 3; repeated Column columns = 4; }
 * message Column { uint32 code = 1; string name = 2; repeated double values = 3; }
 * </pre>
 */
final class ProtobufFormat {
  private static final int SOURCE = 1;
  private static final int FIRST = 2;
  private static final int DELTAS = 3;
  private static final int COLUMNS = 4;
  private static final int CODE = 1;
  private static final int NAME = 2;
  private static final int VALUES = 3;

  private ProtobufFormat() {}

  static byte[] encode(SampleBatch batch) {
    long[] times = batch.times();
    int deltaBytes = 0;
    for (int i = 1; i < times.length; i++) {
      deltaBytes += CodedOutputStream.computeSInt64SizeNoTag(times[i] - times[i - 1]);
    }
    int size =
        CodedOutputStream.computeStringSize(SOURCE, batch.source())
            + CodedOutputStream.computeFixed64Size(FIRST, times[0])
            + (deltaBytes == 0 ? 0 : lengthDelimited(DELTAS, deltaBytes));
    for (Column column : batch.columns()) {
      size += lengthDelimited(COLUMNS, size(column));
    }
    byte[] bytes = new byte[size];
    try {
      write(batch, deltaBytes, CodedOutputStream.newInstance(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }

  private static int lengthDelimited(int field, int size) {
    return CodedOutputStream.computeTagSize(field)
        + CodedOutputStream.computeUInt32SizeNoTag(size)
        + size;
  }

  private static int size(Column column) {
    int code = MetricCatalogue.code(column.metric());
    int name =
        code >= 0
            ? CodedOutputStream.computeUInt32Size(CODE, code + 1)
            : CodedOutputStream.computeStringSize(NAME, column.metric().name());
    return name + lengthDelimited(VALUES, column.values().length * Double.BYTES);
  }

  private static void write(SampleBatch batch, int deltaBytes, CodedOutputStream out)
      throws IOException {
    long[] times = batch.times();
    out.writeString(SOURCE, batch.source());
    out.writeFixed64(FIRST, times[0]);
    if (deltaBytes > 0) {
      tag(out, DELTAS, deltaBytes);
      for (int i = 1; i < times.length; i++) {
        out.writeSInt64NoTag(times[i] - times[i - 1]);
      }
    }
    for (Column column : batch.columns()) {
      tag(out, COLUMNS, size(column));
      write(column, out);
    }
  }

  private static void write(Column column, CodedOutputStream out) throws IOException {
    int code = MetricCatalogue.code(column.metric());
    if (code >= 0) {
      out.writeUInt32(CODE, code + 1);
    } else {
      out.writeString(NAME, column.metric().name());
    }
    tag(out, VALUES, column.values().length * Double.BYTES);
    for (double value : column.values()) {
      out.writeDoubleNoTag(value);
    }
  }

  private static void tag(CodedOutputStream out, int field, int size) throws IOException {
    out.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    out.writeUInt32NoTag(size);
  }

  static SampleBatch decode(byte[] bytes) {
    try {
      return read(CodedInputStream.newInstance(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SampleBatch read(CodedInputStream in) throws IOException {
    String source = "";
    long[] times = new long[1];
    List<Column> columns = new ArrayList<>();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case SOURCE -> source = in.readString();
        case FIRST -> times[0] = in.readFixed64();
        case DELTAS -> times = readTimes(in, times[0]);
        case COLUMNS -> columns.add(readColumn(in));
        default -> in.skipField(tag);
      }
    }
    return new SampleBatch(source, times, columns);
  }

  /** Reads times, whose number is not known before they are read. */
  private static long[] readTimes(CodedInputStream in, long first) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    long[] times = new long[64];
    times[0] = first;
    int count = 1;
    while (in.getBytesUntilLimit() > 0) {
      if (count == times.length) {
        times = Arrays.copyOf(times, count * 2);
      }
      times[count] = times[count - 1] + in.readSInt64();
      count++;
    }
    in.popLimit(limit);
    return Arrays.copyOf(times, count);
  }

  private static Column readColumn(CodedInputStream in) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    Metric metric = MetricCatalogue.byCode(0);
    double[] values = new double[0];
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case CODE -> metric = MetricCatalogue.byCode(in.readUInt32() - 1);
        case NAME -> metric = MetricCatalogue.of(in.readString());
        case VALUES -> values = readValues(in);
        default -> in.skipField(tag);
      }
    }
    in.popLimit(limit);
    return new Column(metric, values);
  }

  private static double[] readValues(CodedInputStream in) throws IOException {
    double[] values = new double[in.readRawVarint32() / Double.BYTES];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
