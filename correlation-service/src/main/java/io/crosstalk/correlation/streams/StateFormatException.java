package io.crosstalk.correlation.streams;

/** Reports state that another release has written, and that this one cannot read. */
public final class StateFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception with a message that says what to do.
   *
   * @param found clause with the format of the stored state, such as "the snapshots have format 7"
   */
  public StateFormatException(String found) {
    super(
        found
            + ", which this release does not read: start the release again that wrote them, or reset the state"
            + " (README.md of correlation-service, Resetting the state)");
  }
}
