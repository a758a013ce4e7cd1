package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Labels of one series in a remote-write 2.0 request, where names and values are indexes into the
 * request's table of symbols. Not thread-safe.
 */
final class SymbolLabels {
  private static final int TYPE = tag(1, VARINT);
  private static final int UNIT = tag(4, VARINT);
  private static final int COUNTER = 1;
  private static final int GAUGE = 2;
  private static final byte[] TYPE_LABEL = bytes(LabelPairs.TYPE);
  private static final byte[] UNIT_LABEL = bytes(LabelPairs.UNIT);
  private static final byte[] COUNTER_NAME = bytes("counter");
  private static final byte[] GAUGE_NAME = bytes("gauge");

  private final Symbols symbols;
  private final LabelPairs pairs;
  private final ProtoCursor fields = new ProtoCursor();
  private final FieldRange row = new FieldRange();
  private final PairWriter writer = new PairWriter(row);
  private long[] refs = new long[64];
  private int size;
  private long type;
  private long unit;

  SymbolLabels(Symbols symbols, SeriesTable table) {
    this.symbols = symbols;
    this.pairs = new LabelPairs(table);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Removes all labels. */
  void clear() {
    size = 0;
    type = 0;
    unit = 0;
  }

  void add(long ref) {
    if (size == refs.length) {
      refs = Arrays.copyOf(refs, size * 2);
    }
    refs[size++] = ref;
  }

  /** Adds the label indexes (packed numbers) that a cursor has just read. */
  void addAll(ProtoCursor parent) {
    fields.over(parent);
    while (fields.position() < parent.to()) {
      add(fields.varint());
    }
  }

  /**
   * Reads the {@code Metadata} message (type and unit of the series) that a cursor has just read.
   */
  void metadata(ProtoCursor parent) {
    fields.over(parent);
    while (fields.next()) {
      if (fields.tag() == TYPE) {
        type = fields.varint();
      } else if (fields.tag() == UNIT) {
        unit = fields.varint();
      } else {
        fields.skip();
      }
    }
  }

  /**
   * Returns the series with these labels. When the labels cannot be used, the returned series
   * refuses all values.
   *
   * @param part which of the series that it becomes
   */
  LiveSeries find(SeriesPart part) {
    String problem = problem();
    if (problem != null) {
      return SeriesTable.refused(LabelPairs.NAMELESS, RejectReason.MALFORMED, problem);
    }
    row.clear();
    for (int i = 0; i < size && row.length() <= LabelPairs.MAX_BYTES; i += 2) {
      writer.append(
          symbols.source(),
          symbols.from(refs[i]),
          symbols.to(refs[i]),
          symbols.source(),
          symbols.from(refs[i + 1]),
          symbols.to(refs[i + 1]));
    }
    appendMetadata();
    return pairs.find(row, part);
  }

  private @Nullable String problem() {
    if (size == 0 || (size & 1) == 1) {
      return "a series has " + size + " references to labels; they come in pairs";
    }
    for (int i = 0; i < size; i++) {
      if (!isUsable(refs[i])) {
        return "a series refers to symbol " + refs[i] + ", which is not there or very long";
      }
    }
    return unit == 0 || isUsable(unit) ? null : "a unit's symbol is not there or very long";
  }

  private boolean isUsable(long ref) {
    return symbols.has(ref) && symbols.length(ref) <= LabelPairs.MAX_BYTES;
  }

  private void appendMetadata() {
    if (type == COUNTER || type == GAUGE) {
      byte[] name = type == COUNTER ? COUNTER_NAME : GAUGE_NAME;
      writer.append(TYPE_LABEL, 0, TYPE_LABEL.length, name, 0, name.length);
    }
    if (unit != 0) {
      writer.append(
          UNIT_LABEL, 0, UNIT_LABEL.length, symbols.source(), symbols.from(unit), symbols.to(unit));
    }
  }
}
