package io.crosstalk.ingest.collect;

/** A source that sends to us, or that is read without end. */
public non-sealed interface ListeningSource extends Source {

  /**
   * Takes in until the thread is interrupted or the source closed.
   *
   * @param intake may be used by several threads
   * @throws Exception when it can't go on; it is started again after a while
   */
  void listen(Intake intake) throws Exception;

  /**
   * Whether it says itself how far it is complete ({@link Intake#complete}), also while it has not
   * said so yet; otherwise it is complete through now as long as it listens.
   */
  default boolean announces() {
    return false;
  }
}
