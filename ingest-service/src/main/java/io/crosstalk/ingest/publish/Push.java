package io.crosstalk.ingest.publish;

/** A push request of a source, from its begin until it is closed. Not thread-safe. */
public interface Push extends AutoCloseable {
  /**
   * Records samples of one resource.
   *
   * @param timesMs their times in ascending order, epoch milliseconds; at least one
   */
  void samples(long... timesMs);

  /**
   * Records that all samples are acknowledged by the broker. Without it the push does not change
   * the watermark of its source, because the sender repeats it.
   *
   * @param nowMs time of the acknowledgement, epoch milliseconds
   */
  void delivered(long nowMs);

  @Override
  void close();
}
