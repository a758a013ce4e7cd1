package io.crosstalk.collectors.open.otlp;

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
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.collectors.open.series.SeriesTable.Head;

/**
 * Reads a {@code Metric} message and passes its data points on. A histogram or summary becomes two
 * series, {@code <name>_sum} and {@code <name>_count}, as in Prometheus. Not thread-safe.
 */
final class OtlpMetric {
  private static final int POINTS = tag(1, BYTES);
  private static final int HALF = 32;

  private final SeriesTable table;
  private final PointReceiver taker;
  private final OtlpNaming naming;
  private final ProtoCursor fields = new ProtoCursor();
  private final ProtoCursor data = new ProtoCursor();
  private final BytesKey key = new BytesKey();
  private final OtlpPoint point = new OtlpPoint();

  OtlpMetric(SeriesTable table, PointReceiver taker) {
    this.table = table;
    this.taker = taker;
    this.naming = new OtlpNaming(table);
  }

  /**
   * Reads the message whose bytes a cursor has just read.
   *
   * @param parent cursor that has read the bytes of the message
   * @param resource labels of the resource that the metric belongs to
   */
  void read(ProtoCursor parent, Found<Labels> resource) {
    naming.readMetric(parent);
    fields.over(parent);
    while (fields.next()) {
      OtlpType type = OtlpType.ofField(fields.tag());
      if (type == null) {
        fields.skip();
      } else {
        fields.bytes();
        readData(type, resource);
      }
    }
  }

  private void readData(OtlpType type, Found<Labels> resource) {
    naming.readData(fields, type);
    data.over(fields);
    if (type.isNumber()) {
      readNumbers(type, resource, naming.head(SeriesPart.VALUE));
    } else {
      readDistributions(type, resource, naming.head(SeriesPart.SUM), naming.head(SeriesPart.COUNT));
    }
  }

  private void readNumbers(OtlpType type, Found<Labels> resource, Found<Head> head) {
    while (nextPoint(type)) {
      take(resource, head, point.number());
    }
  }

  private void readDistributions(
      OtlpType type, Found<Labels> resource, Found<Head> sum, Found<Head> count) {
    while (nextPoint(type)) {
      take(resource, sum, point.sum());
      take(resource, count, point.count());
    }
  }

  private boolean nextPoint(OtlpType type) {
    if (!data.nextBytes(POINTS)) {
      return false;
    }
    point.read(data, type);
    taker.countExemplars(point.exemplars());
    return true;
  }

  private void take(Found<Labels> resource, Found<Head> head, double value) {
    FieldRange attributes = point.attributes();
    key.set(
        ((long) resource.number() << HALF) | head.number(),
        attributes.bytes(),
        attributes.from(),
        attributes.to());
    Found<LiveSeries> known = table.shortcuts().get(key);
    LiveSeries series = known != null ? known.value() : learn(resource, head.value(), attributes);
    taker.take(
        series, point.timeMs(), point.startMs(), value, data.source(), data.from(), data.to());
  }

  private LiveSeries learn(Found<Labels> resource, Head head, FieldRange attributes) {
    if (attributes.length() > OtlpNaming.MAX_BYTES) {
      return SeriesTable.refused(
          series(resource, head, Labels.NONE),
          RejectReason.TOO_LONG,
          "the attributes have more than 16 KiB");
    }
    Labels labels = OtlpAttributes.read(attributes.bytes(), attributes.from(), attributes.to());
    LiveSeries series = table.of(series(resource, head, labels));
    if (series.isRemembered()) {
      table.shortcuts().put(key, series);
    }
    return series;
  }

  private static ForeignSeries series(Found<Labels> resource, Head head, Labels labels) {
    return new ForeignSeries(head.name(), head.unit(), head.kind(), labels, resource.value());
  }
}
