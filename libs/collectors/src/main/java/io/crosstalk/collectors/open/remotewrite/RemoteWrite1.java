package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.BYTES;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.collectors.text.TooMuchDataException;

/**
 * Decoder of Prometheus remote write 1.0: reads a {@code prometheus.WriteRequest} directly from its
 * bytes. Exemplars are counted and left out, metadata are skipped. Not thread-safe.
 */
public final class RemoteWrite1 extends RemoteWriteDecoder {
  private static final int TIMESERIES = tag(1, BYTES);
  private static final int LABELS = tag(1, BYTES);
  private static final int SAMPLES = tag(2, BYTES);
  private static final int EXEMPLARS = tag(3, BYTES);
  private static final int HISTOGRAMS = tag(4, BYTES);

  private final FieldRange labels = new FieldRange();
  private final LabelPairs pairs;

  private RemoteWrite1(SeriesTable table, PointReceiver taker) {
    super(taker);
    this.pairs = new LabelPairs(table);
  }

  /**
   * Reads a request and passes its samples on.
   *
   * @param body request after decompression
   * @throws MalformedProtoException when the body is no such request; the samples before the error
   *     have been passed on
   */
  public static void read(byte[] body, SeriesTable table, PointReceiver taker) {
    new RemoteWrite1(table, taker).readSeries(body, TIMESERIES);
  }

  /**
   * Reads a compressed request, such as a record of a Kafka topic, and passes its samples on.
   *
   * @param limit maximum size after decompression, in bytes
   * @throws MalformedProtoException when the block is no such request, or too large
   */
  public static void readCompressed(
      byte[] block, long limit, SeriesTable table, PointReceiver taker) {
    try {
      read(SnappyBlock.decompress(block, limit, bytes -> {}), table, taker);
    } catch (TooMuchDataException e) {
      throw new MalformedProtoException(
          "the request has " + e.getMessage() + " after decompression");
    }
  }

  @Override
  void clearLabels() {
    labels.clear();
  }

  @Override
  void readField(int tag) {
    if (tag == LABELS) {
      fields.bytes();
      labels.add(fields);
    } else if (tag == SAMPLES) {
      readSample();
    } else if (tag == HISTOGRAMS) {
      readHistogram();
    } else {
      skip(tag == EXEMPLARS);
    }
  }

  @Override
  LiveSeries find(SeriesPart part) {
    return pairs.find(labels, part);
  }
}
