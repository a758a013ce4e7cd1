package io.crosstalk.collectors;

/**
 * Source that is asked for new data at a fixed interval; the opposite is a {@link ListeningSource}.
 */
public non-sealed interface PolledSource extends Source {

  /**
   * Collects the data since the last call. Calls do not overlap. A call that exceeds the source's
   * time-out is interrupted, and the source is closed and created again.
   *
   * @throws Exception when not all data could be collected; data already delivered to the intake
   *     count nevertheless, but {@link SourceMemory} is kept only after a round without an
   *     exception
   */
  void poll(Intake intake) throws Exception;

  /**
   * Returns whether a round that follows at once would read more: files that still seem to be
   * written, or files that did not fit into the last round.
   */
  default boolean hasMore() {
    return false;
  }
}
