package io.crosstalk.collectors;

/** Source that sends data to this service, or is read without end. */
public non-sealed interface ListeningSource extends Source {

  /**
   * Receives data until the thread is interrupted or the source is closed.
   *
   * @param intake may be used by several threads
   * @throws Exception when it cannot continue; it is restarted after a delay
   */
  void listen(Intake intake) throws Exception;

  /**
   * Returns whether the source sets its own watermark ({@link Intake#complete}), even if it has not
   * done so yet. Otherwise it is complete up to the present as long as it listens.
   */
  default boolean announces() {
    return false;
  }
}
