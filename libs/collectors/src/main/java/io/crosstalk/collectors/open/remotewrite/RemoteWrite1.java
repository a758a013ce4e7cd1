package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;

/**
 * Decoder of Prometheus remote write 1.0: reads a {@code prometheus.WriteRequest} directly from its
 * bytes. Exemplars are counted and left out, metadata are skipped. Not thread-safe.
 */
public final class RemoteWrite1 {
  private static final int TIMESERIES = tag(1, BYTES);
  private static final int LABELS = tag(1, BYTES);
  private static final int SAMPLES = tag(2, BYTES);
  private static final int EXEMPLARS = tag(3, BYTES);
  private static final int HISTOGRAMS = tag(4, BYTES);

  private final ProtoCursor request = new ProtoCursor();
  private final ProtoCursor fields = new ProtoCursor();
  private final FieldRange labels = new FieldRange();
  private final SeriesSamples samples = new SeriesSamples();
  private final NativeHistograms histograms = new NativeHistograms();
  private final LabelPairs pairs;
  private final PointReceiver taker;

  private RemoteWrite1(SeriesTable table, PointReceiver taker) {
    this.pairs = new LabelPairs(table);
    this.taker = taker;
  }

  /**
   * Reads a request and passes its samples on.
   *
   * @param body request after decompression
   * @throws MalformedProtoException when the body is no such request; the samples before the error
   *     have been passed on
   */
  public static void read(byte[] body, SeriesTable table, PointReceiver taker) {
    new RemoteWrite1(table, taker).read(body);
  }

  private void read(byte[] body) {
    request.over(body, 0, body.length);
    while (request.next()) {
      if (request.tag() == TIMESERIES) {
        request.bytes();
        readSeries();
      } else {
        request.skip();
      }
    }
  }

  private void readSeries() {
    labels.clear();
    samples.clear();
    histograms.clear();
    fields.over(request);
    while (fields.next()) {
      int tag = fields.tag();
      if (tag == LABELS) {
        fields.bytes();
        labels.add(fields);
      } else if (tag == SAMPLES) {
        fields.bytes();
        samples.read(fields);
      } else if (tag == HISTOGRAMS) {
        fields.bytes();
        histograms.read(fields, taker);
      } else {
        taker.countExemplars(tag == EXEMPLARS ? 1 : 0);
        fields.skip();
      }
    }
    if (samples.size() > 0) {
      samples.giveTo(taker, pairs.find(labels, LabelPairs.Part.VALUE), 0, request);
    }
    if (histograms.size() > 0) {
      histograms.giveTo(taker, part -> pairs.find(labels, part), 0, request);
    }
  }
}
