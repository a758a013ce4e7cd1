package io.crosstalk.event.wire;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.json.MandatoryFields;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;

/**
 * The values of {@code crosstalk.samples}, version 1:
 *
 * <pre>
 * record  = version:u8 (batch | tick | news | decision)
 * batch   = 0:u8 source:string count:varint first:fixed64 delta:zigzag{count-1}
 *           columns:varint column{columns}
 * column  = 0:varint name:string values | code+1:varint values
 * values  = scheme:u8 [presence bits] (zigzag | fixed64){present}
 * tick    = 1:u8 source:string completeThrough:fixed64 end:u8
 * news    = 2:u8 json:bytes of an InventoryMessage
 * decision = 3:u8 json:bytes of a Decision
 * </pre>
 *
 * World and resource are in the record's key. Varints are LEB128, fixed64 is little-endian, strings
 * are a varint length and UTF-8. Scheme 0 to 6: whole numbers, the value times 10^scheme; 7: IEEE
 * 754 doubles; plus 0x80 when values are missing. The methods are thread-safe.
 */
public final class SampleCodec {
  private static final int VERSION = 1;
  private static final int BATCH = 0;
  private static final int TICK = 1;
  private static final int NEWS = 2;
  private static final int DECISION = 3;

  /**
   * Initial capacity for the name of the source, the times and a few long metric names, in bytes.
   */
  private static final int ROOM = 256;

  private static final int NAME = 4;
  private static final int VALUE = 2;

  private SampleCodec() {}

  /**
   * Writes a record.
   *
   * @throws IllegalArgumentException when a batch has more than {@link SampleBatch#MAX_TIMES} times
   */
  public static byte[] encode(SamplesMessage message) {
    ByteWriter out = new ByteWriter(room(message));
    out.u8(VERSION);
    switch (message) {
      case SampleBatch batch -> writeBatch(out, batch);
      case Tick tick -> writeTick(out, tick);
      case InventoryNews news -> writeJson(out, NEWS, news.message());
      case Decision decision -> writeJson(out, DECISION, decision);
    }
    return out.toByteArray();
  }

  /** Estimated capacity that is mostly enough, in bytes. */
  private static int room(SamplesMessage message) {
    return message instanceof SampleBatch batch
        ? ROOM + batch.columns().size() * (NAME + VALUE * batch.times().length)
        : ROOM;
  }

  /**
   * Reads a record.
   *
   * @throws MalformedRecordException when the bytes are no record
   */
  public static SamplesMessage decode(byte[] bytes) {
    ByteReader in = new ByteReader(bytes);
    int version = in.u8();
    if (version != VERSION) {
      throw new MalformedRecordException("version " + version + " is not known here");
    }
    int kind = in.u8();
    SamplesMessage message =
        switch (kind) {
          case BATCH -> readBatch(in);
          case TICK -> new Tick(in.string(), in.fixed64(), in.u8() != 0);
          case NEWS -> new InventoryNews(readJson(in, InventoryMessage.class));
          case DECISION -> readJson(in, Decision.class);
          default -> throw new MalformedRecordException("unknown kind " + kind);
        };
    if (in.remaining() > 0) {
      throw new MalformedRecordException(in.remaining() + " bytes too many");
    }
    return message;
  }

  /** Returns whether a record is a tick, without reading the rest; false for an invalid record. */
  public static boolean isTick(byte[] bytes) {
    return bytes.length > 1 && bytes[0] == VERSION && bytes[1] == TICK;
  }

  private static void writeTick(ByteWriter out, Tick tick) {
    out.u8(TICK);
    out.string(tick.source());
    out.fixed64(tick.completeThroughMs());
    out.u8(tick.end() ? 1 : 0);
  }

  private static void writeJson(ByteWriter out, int kind, Object value) {
    out.u8(kind);
    out.bytes(EventJson.write(value));
  }

  private static <T> T readJson(ByteReader in, Class<T> type) {
    try {
      T value = EventJson.read(in.bytes(), type);
      if (!(value instanceof Record complete)) {
        throw new MalformedRecordException("a record that says nothing");
      }
      MandatoryFields.check(complete);
      return value;
    } catch (MalformedJsonException | IllegalArgumentException e) {
      throw new MalformedRecordException(String.valueOf(e.getMessage()));
    }
  }

  private static void writeBatch(ByteWriter out, SampleBatch batch) {
    out.u8(BATCH);
    out.string(batch.source());
    long[] times = batch.times();
    if (times.length > SampleBatch.MAX_TIMES) {
      throw new IllegalArgumentException("a record has at most 4096 times, not " + times.length);
    }
    writeTimes(out, times);
    out.varint(batch.columns().size());
    for (Column column : batch.columns()) {
      writeMetric(out, column.metric());
      ValueColumn.write(out, column.values());
    }
  }

  /** Writes at least one time. */
  public static void writeTimes(ByteWriter out, long[] times) {
    out.varint(times.length);
    out.fixed64(times[0]);
    for (int i = 1; i < times.length; i++) {
      out.zigzag(times[i] - times[i - 1]);
    }
  }

  /** Writes a metric by its code, or by its name when it has none. */
  public static void writeMetric(ByteWriter out, Metric metric) {
    int code = MetricCatalogue.code(metric);
    out.varint(code + 1);
    if (code < 0) {
      out.string(metric.name());
    }
  }

  private static SampleBatch readBatch(ByteReader in) {
    String source = in.string();
    long[] times = readTimes(in);
    int columnCount = in.bounded(SampleBatch.MAX_COLUMNS, "the number of columns");
    if (columnCount == 0) {
      throw new MalformedRecordException("a batch without columns");
    }
    if (columnCount > in.remaining()) {
      throw new MalformedRecordException("truncated before " + columnCount + " columns");
    }
    Column[] columns = new Column[columnCount];
    for (int i = 0; i < columnCount; i++) {
      columns[i] = new Column(readMetric(in), ValueColumn.read(in, times.length));
    }
    return new SampleBatch(source, times, List.of(columns));
  }

  /**
   * Reverses {@link #writeTimes}.
   *
   * @throws MalformedRecordException when there are none, or more than a record may have
   */
  public static long[] readTimes(ByteReader in) {
    int count = in.bounded(SampleBatch.MAX_TIMES, "the number of times");
    if (count == 0) {
      throw new MalformedRecordException("a batch without times");
    }
    long[] times = new long[count];
    times[0] = in.fixed64();
    for (int i = 1; i < count; i++) {
      times[i] = times[i - 1] + in.zigzag();
    }
    return times;
  }

  /**
   * Reverses {@link #writeMetric}.
   *
   * @throws MalformedRecordException when there is no such metric
   */
  public static Metric readMetric(ByteReader in) {
    int code = in.bounded(MetricCatalogue.codes(), "a metric's code") - 1;
    if (code >= 0) {
      return MetricCatalogue.byCode(code);
    }
    String name = in.string();
    try {
      return MetricCatalogue.of(name);
    } catch (IllegalArgumentException e) {
      throw new MalformedRecordException("a metric's name is not valid: " + e.getMessage());
    }
  }
}
