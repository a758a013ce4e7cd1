package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.collectors.text.TooMuchDataException;

/**
 * Decoder of remote-write 1.0 requests that arrive compressed and not over HTTP, such as records of
 * a Kafka topic.
 */
public final class RemoteWriteRecord {
  private RemoteWriteRecord() {}

  /**
   * Reads a compressed request and passes its samples on.
   *
   * @param limit maximum size after decompression, in bytes
   * @throws MalformedProtoException when the block is no such request, or too large
   */
  public static void read(byte[] block, long limit, SeriesTable table, PointReceiver taker) {
    try {
      RemoteWrite1.read(SnappyBlock.decompress(block, limit, bytes -> {}), table, taker);
    } catch (TooMuchDataException e) {
      throw new MalformedProtoException(
          "the request has " + e.getMessage() + " after decompression");
    }
  }
}
