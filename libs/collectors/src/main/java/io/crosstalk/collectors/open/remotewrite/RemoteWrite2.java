package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;

/**
 * Decoder of Prometheus remote write 2.0: reads an {@code io.prometheus.write.v2.Request} directly
 * from its bytes. A counter's start time belongs to the series or, since the specification's fourth
 * release candidate, to the sample. Exemplars are counted and left out. Not thread-safe.
 */
public final class RemoteWrite2 extends RemoteWriteDecoder {
  private static final int SYMBOLS = tag(4, BYTES);
  private static final int TIMESERIES = tag(5, BYTES);
  private static final int REFS_PACKED = tag(1, BYTES);
  private static final int REF = tag(1, VARINT);
  private static final int SAMPLES = tag(2, BYTES);
  private static final int HISTOGRAMS = tag(3, BYTES);
  private static final int EXEMPLARS = tag(4, BYTES);
  private static final int METADATA = tag(5, BYTES);
  private static final int CREATED = tag(6, VARINT);

  private final Symbols symbols = new Symbols();
  private final SymbolLabels labels;

  private RemoteWrite2(SeriesTable table, PointReceiver taker) {
    super(taker);
    this.labels = new SymbolLabels(symbols, table);
  }

  /**
   * Reads a request and passes its samples on.
   *
   * @param body request after decompression
   * @throws MalformedProtoException when the body is no such request; the samples before the error
   *     have been passed on
   */
  public static void read(byte[] body, SeriesTable table, PointReceiver taker) {
    RemoteWrite2 decoder = new RemoteWrite2(table, taker);
    decoder.collectSymbols(body);
    decoder.readSeries(body, TIMESERIES);
  }

  private void collectSymbols(byte[] body) {
    request.over(body, 0, body.length);
    while (request.nextBytes(SYMBOLS)) {
      symbols.add(request);
    }
    symbols.requireEmptyFirst();
  }

  @Override
  void clearLabels() {
    labels.clear();
  }

  @Override
  void readField(int tag) {
    if (tag == REFS_PACKED) {
      fields.bytes();
      labels.addAll(fields);
    } else if (tag == REF) {
      labels.add(fields.varint());
    } else if (tag == SAMPLES) {
      readSample();
    } else if (tag == METADATA) {
      fields.bytes();
      labels.metadata(fields);
    } else if (tag == CREATED) {
      createdMs = fields.varint();
    } else if (tag == HISTOGRAMS) {
      readHistogram();
    } else {
      skip(tag == EXEMPLARS);
    }
  }

  @Override
  LiveSeries find(SeriesPart part) {
    return labels.find(part);
  }
}
