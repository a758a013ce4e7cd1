package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;

/**
 * Decoder of Prometheus remote write 2.0: reads an {@code io.prometheus.write.v2.Request} directly
 * from its bytes. A counter's start time belongs to the series or, since the specification's fourth
 * release candidate, to the sample. Exemplars are counted and left out. Not thread-safe.
 */
public final class RemoteWrite2 {
  private static final int SYMBOLS = tag(4, BYTES);
  private static final int TIMESERIES = tag(5, BYTES);
  private static final int REFS_PACKED = tag(1, BYTES);
  private static final int REF = tag(1, VARINT);
  private static final int SAMPLES = tag(2, BYTES);
  private static final int HISTOGRAMS = tag(3, BYTES);
  private static final int EXEMPLARS = tag(4, BYTES);
  private static final int METADATA = tag(5, BYTES);
  private static final int CREATED = tag(6, VARINT);

  private final ProtoCursor request = new ProtoCursor();
  private final ProtoCursor fields = new ProtoCursor();
  private final SeriesSamples samples = new SeriesSamples();
  private final NativeHistograms histograms = new NativeHistograms();
  private final Symbols symbols = new Symbols();
  private final SymbolLabels labels;
  private final PointReceiver taker;
  private long createdMs;

  private RemoteWrite2(SeriesTable table, PointReceiver taker) {
    this.labels = new SymbolLabels(symbols, table);
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
    new RemoteWrite2(table, taker).read(body);
  }

  private void read(byte[] body) {
    collectSymbols(body);
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

  private void collectSymbols(byte[] body) {
    request.over(body, 0, body.length);
    while (request.next()) {
      if (request.tag() == SYMBOLS) {
        request.bytes();
        symbols.add(request);
      } else {
        request.skip();
      }
    }
    symbols.requireEmptyFirst();
  }

  private void readSeries() {
    labels.clear();
    samples.clear();
    histograms.clear();
    createdMs = 0;
    fields.over(request);
    while (fields.next()) {
      readField(fields.tag());
    }
    if (samples.size() > 0) {
      samples.giveTo(taker, labels.find(LabelPairs.Part.VALUE), createdMs, request);
    }
    if (histograms.size() > 0) {
      histograms.giveTo(taker, labels::find, createdMs, request);
    }
  }

  private void readField(int tag) {
    if (tag == REFS_PACKED) {
      fields.bytes();
      labels.addAll(fields);
    } else if (tag == REF) {
      labels.add(fields.varint());
    } else if (tag == SAMPLES) {
      fields.bytes();
      samples.read(fields);
    } else if (tag == METADATA) {
      fields.bytes();
      labels.metadata(fields);
    } else if (tag == CREATED) {
      createdMs = fields.varint();
    } else if (tag == HISTOGRAMS) {
      fields.bytes();
      histograms.read(fields, taker);
    } else {
      taker.countExemplars(tag == EXEMPLARS ? 1 : 0);
      fields.skip();
    }
  }
}
