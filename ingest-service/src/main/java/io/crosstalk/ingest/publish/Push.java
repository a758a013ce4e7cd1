package io.crosstalk.ingest.publish;

/** A push request of a source, from its begin until it is closed. Not thread-safe. */
public interface Push extends AutoCloseable {
  /** A push without samples, which does not change the watermark of its source. */
  Push WITHOUT_SAMPLES =
      new Push() {
        @Override
        public void samples(long... timesMs) {
          throw new IllegalStateException("this push has no samples");
        }

        @Override
        public void delivered(long nowMs) {}

        @Override
        public void deliveredInPart(long nowMs) {}

        @Override
        public void close() {}
      };

  /**
   * Records samples of one resource.
   *
   * @param timesMs their times, epoch milliseconds
   */
  void samples(long... timesMs);

  /**
   * Records that all samples are acknowledged by the broker. Without it the push does not change
   * the watermark of its source, because the sender repeats it.
   *
   * @param nowMs time of the acknowledgement, epoch milliseconds
   */
  void delivered(long nowMs);

  /**
   * Records that the samples are acknowledged by the broker, but are only a part of what the sender
   * has to send, so that they do not change the watermark. Of a source without a watermark, the
   * rest is waited for like the senders after a restart.
   *
   * @param nowMs time of the acknowledgement, epoch milliseconds
   */
  void deliveredInPart(long nowMs);

  @Override
  void close();
}
