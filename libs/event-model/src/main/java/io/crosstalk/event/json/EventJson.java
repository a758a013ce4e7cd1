package io.crosstalk.event.json;

import io.crosstalk.event.incident.Series;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** JSON form of the vocabulary: RFC 3339 times in UTC, unknown fields ignored. */
public final class EventJson {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_STRING = 20_000_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(MAX_STRING)
                          .build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .addModule(new SimpleModule().addSerializer(Series.class, new SeriesWriter()))
          .build();

  private EventJson() {}

  /** Returns the JSON mapper, for lists, trees and other values that are not a single record. */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** Writes a record as UTF-8 JSON. */
  public static byte[] write(Object value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /**
   * Reads a record.
   *
   * @throws MalformedJsonException when the bytes are not such a record
   */
  public static <T> T read(byte[] json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JacksonException e) {
      throw new MalformedJsonException(e);
    }
  }
}
