package io.crosstalk.collectors;

/**
 * Source to which another system sends data, or that reads an endless stream; the opposite is a
 * {@link PolledSource}.
 */
public non-sealed interface ListeningSource extends Source {

  /**
   * Receives data until the thread is interrupted or the source is closed.
   *
   * @param intake may be used by several threads
   * @throws Exception when the source cannot continue; it is then started again after a delay
   */
  void listen(Intake intake) throws Exception;

  /**
   * Returns whether the source declares its own watermark ({@link Intake#complete}), even if it has
   * not done so yet. A source that does not is regarded as complete up to the present as long as it
   * listens.
   */
  default boolean announces() {
    return false;
  }
}
