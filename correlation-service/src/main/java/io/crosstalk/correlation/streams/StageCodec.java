package io.crosstalk.correlation.streams;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Series;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.ValueColumn;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.cbor.CBORWriteFeature;

/**
 * The binary form of what travels between the stages: CBOR without names of fields, with references
 * to strings that come again, behind a table of the series to plot. Of no concern to other
 * services; it changes with the release.
 */
final class StageCodec {
  private static final String SERIES = "series";
  private static final int MANY = 1_000_000;

  private static final CBORMapper MAPPER =
      CBORMapper.builder(CBORFactory.builder().enable(CBORWriteFeature.STRINGREF).build())
          .annotationIntrospector(new WithoutNames())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addSerializer(Series.class, new SeriesWriter())
                  .addDeserializer(Series.class, new SeriesReader())
                  .addSerializer(long[].class, new TimesWriter())
                  .addDeserializer(long[].class, new TimesReader())
                  .addSerializer(double[].class, new ValuesWriter())
                  .addDeserializer(double[].class, new ValuesReader()))
          .build();

  private StageCodec() {}

  static byte[] write(Object value) {
    SeriesTable table = new SeriesTable();
    byte[] body = MAPPER.writer().withAttribute(SERIES, table).writeValueAsBytes(value);
    ByteWriter out = new ByteWriter(body.length + body.length / 2);
    table.write(out);
    out.raw(body);
    return out.toByteArray();
  }

  /**
   * Reverses {@link #write}.
   *
   * @throws MalformedRecordException when the bytes are not such a record
   */
  static <T> T read(byte[] bytes, Class<T> type) {
    ByteReader in = new ByteReader(bytes);
    SeriesTable table = SeriesTable.read(in);
    try {
      return MAPPER
          .readerFor(type)
          .withAttribute(SERIES, table)
          .readValue(bytes, in.position(), in.remaining());
    } catch (JacksonException e) {
      throw new MalformedRecordException("not a " + type.getSimpleName() + ": " + e.getMessage());
    }
  }

  /** The binary form of an inquiry, which has no series to plot. */
  static Inquiry inquiry(byte[] bytes) {
    return read(bytes, Inquiry.class);
  }

  /** Makes records arrays of their components. */
  private static final class WithoutNames extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    private static final JsonFormat.Value ARRAY = JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY);

    @Override
    public JsonFormat.@Nullable Value findFormat(MapperConfig<?> config, Annotated annotated) {
      JsonFormat.Value own = super.findFormat(config, annotated);
      return own == null && annotated.getRawType().isRecord() ? ARRAY : own;
    }
  }

  private static final class SeriesWriter extends ValueSerializer<Series> {
    @Override
    public void serialize(Series series, JsonGenerator out, SerializationContext context) {
      SeriesTable table = (SeriesTable) context.getAttribute(SERIES);
      out.writeNumber(table.number(series));
    }
  }

  private static final class SeriesReader extends ValueDeserializer<Series> {
    @Override
    public Series deserialize(JsonParser in, DeserializationContext context) {
      SeriesTable table = (SeriesTable) context.getAttribute(SERIES);
      return table.series(in.getIntValue());
    }
  }

  private static final class TimesWriter extends ValueSerializer<long[]> {
    @Override
    public void serialize(long[] times, JsonGenerator out, SerializationContext context) {
      ByteWriter bytes = new ByteWriter(4 * times.length + 4);
      bytes.varint(times.length);
      long before = 0;
      for (long time : times) {
        bytes.zigzag(time - before);
        before = time;
      }
      out.writeBinary(bytes.toByteArray());
    }
  }

  private static final class TimesReader extends ValueDeserializer<long[]> {
    @Override
    public long[] deserialize(JsonParser in, DeserializationContext context) {
      ByteReader bytes = new ByteReader(in.getBinaryValue());
      long[] times = new long[bytes.bounded(bytes.remaining(), "the number of times")];
      long time = 0;
      for (int i = 0; i < times.length; i++) {
        time += bytes.zigzag();
        times[i] = time;
      }
      return times;
    }
  }

  private static final class ValuesWriter extends ValueSerializer<double[]> {
    @Override
    public void serialize(double[] values, JsonGenerator out, SerializationContext context) {
      ByteWriter bytes = new ByteWriter(8 * values.length + 8);
      bytes.varint(values.length);
      ValueColumn.write(bytes, values);
      out.writeBinary(bytes.toByteArray());
    }
  }

  private static final class ValuesReader extends ValueDeserializer<double[]> {
    @Override
    public double[] deserialize(JsonParser in, DeserializationContext context) {
      ByteReader bytes = new ByteReader(in.getBinaryValue());
      return ValueColumn.read(bytes, bytes.bounded(MANY, "the number of values"));
    }
  }
}
