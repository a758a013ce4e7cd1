package io.crosstalk.collectors.open.otlp;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.ByteCache.Found;
import io.crosstalk.collectors.open.series.BytesKey;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;

/**
 * Reads an {@code ExportMetricsServiceRequest} directly from its bytes: resources, scopes, metrics.
 * Fields may come in any order, and unknown ones are skipped. Not thread-safe.
 */
public final class OtlpProtobuf {
  private static final int RESOURCE_METRICS = tag(1, BYTES);
  private static final int RESOURCE = tag(1, BYTES);
  private static final int SCOPE_METRICS = tag(2, BYTES);
  private static final int ATTRIBUTES = tag(1, BYTES);
  private static final int METRICS = tag(2, BYTES);

  private final ProtoCursor request = new ProtoCursor();
  private final ProtoCursor resourceMetrics = new ProtoCursor();
  private final ProtoCursor resource = new ProtoCursor();
  private final ProtoCursor scopeMetrics = new ProtoCursor();
  private final FieldRange attributes = new FieldRange();
  private final BytesKey key = new BytesKey();
  private final SeriesTable table;
  private final OtlpMetric metric;

  private OtlpProtobuf(SeriesTable table, PointReceiver taker) {
    this.table = table;
    this.metric = new OtlpMetric(table, taker);
  }

  /**
   * Reads a request and passes its points on one by one.
   *
   * @throws MalformedProtoException when the body is no such request; the points before the error
   *     have been passed on
   */
  public static void read(byte[] body, SeriesTable table, PointReceiver taker) {
    new OtlpProtobuf(table, taker).read(body);
  }

  private void read(byte[] body) {
    request.over(body, 0, body.length);
    while (request.nextBytes(RESOURCE_METRICS)) {
      readResourceMetrics();
    }
  }

  private void readResourceMetrics() {
    Found<Labels> labels = resource();
    resourceMetrics.over(request);
    while (resourceMetrics.nextBytes(SCOPE_METRICS)) {
      readScopeMetrics(labels);
    }
  }

  private void readScopeMetrics(Found<Labels> labels) {
    scopeMetrics.over(resourceMetrics);
    while (scopeMetrics.nextBytes(METRICS)) {
      metric.read(scopeMetrics, labels);
    }
  }

  /**
   * Returns the labels of the resource. The message may contain them behind the metrics, so they
   * are read before the metrics.
   */
  private Found<Labels> resource() {
    attributes.clear();
    resourceMetrics.over(request);
    while (resourceMetrics.nextBytes(RESOURCE)) {
      collectAttributes();
    }
    key.set(0, attributes.bytes(), attributes.from(), attributes.to());
    Found<Labels> known = table.labelSets().get(key);
    return known != null ? known : learn();
  }

  private void collectAttributes() {
    resource.over(resourceMetrics);
    while (resource.nextBytes(ATTRIBUTES)) {
      attributes.add(resource);
    }
  }

  private Found<Labels> learn() {
    if (attributes.length() > OtlpNaming.MAX_BYTES) {
      throw new MalformedProtoException("a resource has attributes of more than 16 KiB");
    }
    Labels labels = OtlpAttributes.read(attributes.bytes(), attributes.from(), attributes.to());
    return table.labelSets().put(key, labels);
  }
}
