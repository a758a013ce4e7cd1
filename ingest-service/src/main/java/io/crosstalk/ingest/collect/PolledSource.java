package io.crosstalk.ingest.collect;

/** A source that is asked. */
public non-sealed interface PolledSource extends Source {

  /**
   * Collects what there is since the last time. One call at a time; it is interrupted, and the
   * source closed and made anew, when it takes longer than the source's time-out.
   *
   * @throws Exception when nothing, or not everything, could be collected; what was given to the
   *     intake before counts all the same, except for {@link SourceMemory}, which is kept only
   *     after a round without an exception
   */
  void poll(Intake intake) throws Exception;

  /**
   * Whether the last round has left something that one which follows at once would read: files that
   * seem to be written still, or that were too many for one round.
   */
  default boolean hasMore() {
    return false;
  }
}
