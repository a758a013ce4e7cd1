package io.crosstalk.ingest.source.open.remotewrite;

import io.crosstalk.ingest.source.TooMuchDataException;
import io.crosstalk.ingest.source.open.proto.MalformedProtoException;
import io.crosstalk.ingest.source.open.series.PointTaker;
import io.crosstalk.ingest.source.open.series.SeriesTable;

/** Write requests of version 1 that come by another way than HTTP. */
public final class RemoteWriteRecord {
  private RemoteWriteRecord() {}

  /**
   * Reads a compressed request and hands over its samples.
   *
   * @param limit of what comes out
   * @throws MalformedProtoException when it is none, or too large
   */
  public static void read(byte[] block, long limit, SeriesTable table, PointTaker taker) {
    try {
      RemoteWrite1.read(SnappyBlock.decompress(block, limit, bytes -> {}), table, taker);
    } catch (TooMuchDataException e) {
      throw new MalformedProtoException(
          "the request has " + e.getMessage() + " after decompression");
    }
  }
}
