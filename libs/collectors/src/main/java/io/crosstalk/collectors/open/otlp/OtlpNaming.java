package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.ByteCache.Found;
import io.crosstalk.collectors.open.series.BytesKey;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.collectors.open.series.SeriesTable.Head;

/**
 * Reads the properties that all data points of a metric share: name, unit, type and temporality.
 * Not thread-safe.
 */
final class OtlpNaming {
  /** Maximum length in bytes of a series' name, unit or attributes; far longer than real ones. */
  static final int MAX_BYTES = 16_384;

  private static final int NAME = tag(1, BYTES);
  private static final int UNIT = tag(3, BYTES);
  private static final int TEMPORALITY = tag(2, VARINT);
  private static final int MONOTONIC = tag(3, VARINT);
  private static final int DELTA = 1;
  private static final int CUMULATIVE = 2;

  private final SeriesTable table;
  private final ProtoCursor fields = new ProtoCursor();
  private final FieldRange naming = new FieldRange();
  private final BytesKey key = new BytesKey();
  private SeriesKind kind = SeriesKind.UNKNOWN;

  OtlpNaming(SeriesTable table) {
    this.table = table;
  }

  /** Reads the name and the unit of a metric, wherever they stand in the message. */
  void readMetric(ProtoCursor parent) {
    naming.clear();
    fields.over(parent);
    while (fields.next()) {
      fields.skip();
      if (fields.tag() == NAME || fields.tag() == UNIT) {
        naming.add(fields);
      }
    }
  }

  /**
   * Reads the type and temporality, which belong to the message with the data points. They may
   * stand behind the points, so they are read before the points.
   */
  void readData(ProtoCursor parent, OtlpType type) {
    long temporality = 0;
    boolean monotonic = false;
    fields.over(parent);
    while (fields.next()) {
      if (fields.tag() == TEMPORALITY) {
        temporality = fields.varint();
      } else if (fields.tag() == MONOTONIC) {
        monotonic = fields.varint() != 0;
      } else {
        fields.skip();
      }
    }
    kind = kind(type, temporality, monotonic);
  }

  private static SeriesKind kind(OtlpType type, long temporality, boolean monotonic) {
    return switch (type) {
      case GAUGE -> SeriesKind.GAUGE;
      case SUMMARY -> SeriesKind.COUNTER;
      case SUM, HISTOGRAM, EXPONENTIAL_HISTOGRAM -> {
        if (temporality == DELTA) {
          yield SeriesKind.DELTA;
        }
        if (temporality != CUMULATIVE) {
          yield SeriesKind.UNKNOWN;
        }
        yield type == OtlpType.SUM && !monotonic ? SeriesKind.GAUGE : SeriesKind.COUNTER;
      }
    };
  }

  /**
   * Returns name, unit and kind of one of the metric's series, from the cache if the same bytes
   * were read before.
   */
  Found<Head> head(SeriesPart part) {
    long context = (long) kind.ordinal() * SeriesPart.values().length + part.ordinal();
    key.set(context, naming.bytes(), naming.from(), naming.to());
    Found<Head> known = table.heads().get(key);
    return known != null ? known : table.heads().put(key, read(part));
  }

  /**
   * Reads name, unit and kind of one of the metric's series; a name that is missing or too long
   * becomes empty.
   */
  private Head read(SeriesPart part) {
    String name = "";
    String unit = "";
    if (naming.length() <= MAX_BYTES) {
      fields.over(naming.bytes(), naming.from(), naming.to());
      while (fields.next()) {
        if (fields.tag() == NAME) {
          name = fields.text();
        } else {
          unit = fields.text();
        }
      }
    }
    return new Head(
        name.isEmpty() ? "" : name + part.suffix(), part == SeriesPart.COUNT ? "" : unit, kind);
  }
}
