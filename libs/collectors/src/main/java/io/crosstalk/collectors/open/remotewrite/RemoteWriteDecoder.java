package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesPart;

/**
 * Base of the decoders of remote write, which read a request directly from its bytes: a list of
 * series, each with samples and native histograms. Not thread-safe.
 */
abstract class RemoteWriteDecoder {
  final ProtoCursor request = new ProtoCursor();
  final ProtoCursor fields = new ProtoCursor();
  final SeriesSamples samples = new SeriesSamples();
  final NativeHistograms histograms = new NativeHistograms();
  final PointReceiver taker;

  /** Start time of the current series, epoch milliseconds; 0 when it is not known. */
  long createdMs;

  RemoteWriteDecoder(PointReceiver taker) {
    this.taker = taker;
  }

  /**
   * Reads all series of a request and passes their samples on.
   *
   * @param series tag of a series
   */
  final void readSeries(byte[] body, int series) {
    request.over(body, 0, body.length);
    while (request.nextBytes(series)) {
      clearLabels();
      samples.clear();
      histograms.clear();
      createdMs = 0;
      fields.over(request);
      while (fields.next()) {
        readField(fields.tag());
      }
      if (samples.size() > 0) {
        samples.giveTo(taker, find(SeriesPart.VALUE), createdMs, request);
      }
      if (histograms.size() > 0) {
        histograms.giveTo(taker, this::find, createdMs, request);
      }
    }
  }

  /** Removes the labels of the series before. */
  abstract void clearLabels();

  /** Reads a field of a series. */
  abstract void readField(int tag);

  final void readSample() {
    fields.bytes();
    samples.read(fields);
  }

  final void readHistogram() {
    fields.bytes();
    histograms.read(fields, taker);
  }

  /**
   * Skips a field of a series.
   *
   * @param isExemplar whether it is an exemplar, which is counted
   */
  final void skip(boolean isExemplar) {
    taker.countExemplars(isExemplar ? 1 : 0);
    fields.skip();
  }

  /** Returns the series with the labels that were read. */
  abstract LiveSeries find(SeriesPart part);
}
