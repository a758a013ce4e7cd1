package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.ByteCache.Found;
import io.crosstalk.collectors.open.series.BytesKey;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the series that the labels of a remote-write 1.0 request name. Not thread-safe. */
final class LabelPairs {
  /** Names of labels that describe the series and do not belong to its identity. */
  static final String TYPE = "__type__";

  static final String UNIT = "__unit__";

  /** Maximum length in bytes of a series' labels; far longer than real ones. */
  static final int MAX_BYTES = 16_384;

  /** Stands for a series whose labels cannot be used. */
  static final ForeignSeries NAMELESS =
      new ForeignSeries("", "", SeriesKind.UNKNOWN, Labels.NONE, Labels.NONE);

  /** Units of Prometheus' metadata, which are base units in the plural, in our spelling. */
  private static final Map<String, String> UNITS =
      Map.of("bytes", "B", "bits", "bit", "ratios", "1");

  private static final String NAME_LABEL = "__name__";
  private static final int NAME = tag(1, BYTES);
  private static final int VALUE = tag(2, BYTES);

  private final SeriesTable table;
  private final BytesKey key = new BytesKey();

  LabelPairs(SeriesTable table) {
    this.table = table;
  }

  /**
   * Returns the series with these labels. When the labels cannot be used, the returned series
   * refuses all values.
   *
   * @param labels {@code Label} messages of the series
   * @param part which of the series that it becomes
   */
  LiveSeries find(FieldRange labels, SeriesPart part) {
    key.set(part.ordinal(), labels.bytes(), labels.from(), labels.to());
    Found<LiveSeries> known = table.shortcuts().get(key);
    return known != null ? known.value() : learn(labels, part);
  }

  private LiveSeries learn(FieldRange labels, SeriesPart part) {
    if (labels.length() > MAX_BYTES) {
      return SeriesTable.refused(
          NAMELESS, RejectReason.TOO_LONG, "the labels have more than 16 KiB");
    }
    Map<String, String> pairs = new HashMap<>();
    ProtoCursor row = new ProtoCursor().over(labels.bytes(), labels.from(), labels.to());
    while (row.next()) {
      row.bytes();
      add(row, pairs);
    }
    LiveSeries series = table.of(series(pairs, part));
    if (series.isRemembered()) {
      table.shortcuts().put(key, series);
    }
    return series;
  }

  private static void add(ProtoCursor parent, Map<String, String> pairs) {
    ProtoCursor pair = new ProtoCursor().over(parent);
    String name = "";
    String value = "";
    while (pair.next()) {
      if (pair.tag() == NAME) {
        name = pair.text();
      } else if (pair.tag() == VALUE) {
        value = pair.text();
      } else {
        pair.skip();
      }
    }
    pairs.put(name, value);
  }

  private static ForeignSeries series(Map<String, String> pairs, SeriesPart part) {
    String base = pairs.remove(NAME_LABEL);
    String name = base == null || base.isEmpty() ? "" : base + part.suffix();
    String unit = pairs.remove(UNIT);
    SeriesKind type = kind(pairs.remove(TYPE));
    // A native histogram and the classic one of the same name must become the same series.
    SeriesKind kind = part == SeriesPart.VALUE ? type : SeriesKind.UNKNOWN;
    boolean isCount = kind == SeriesKind.UNKNOWN && name.endsWith(SeriesPart.COUNT.suffix());
    return new ForeignSeries(
        name,
        unit == null || isCount ? "" : UNITS.getOrDefault(unit, unit),
        kind,
        Labels.of(pairs),
        Labels.NONE);
  }

  private static SeriesKind kind(@Nullable String type) {
    return switch (type == null ? "" : type.toLowerCase(Locale.ROOT)) {
      case "counter" -> SeriesKind.COUNTER;
      case "gauge" -> SeriesKind.GAUGE;
      default -> SeriesKind.UNKNOWN;
    };
  }
}
