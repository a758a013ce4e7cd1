package io.crosstalk.engine.stage;

/** Reports state that was written by a release with another layout; this release cannot use it. */
public final class StateVersionException extends PlatformException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception with a message that says what to do.
   *
   * @param found phrase with the version of the stored state, such as "of version 7"
   */
  public StateVersionException(String found) {
    super(
        ("the stores or the topics between the stages have a layout %s, which this release does not read:"
                + " start the release again that wrote them, or reset the state"
                + " (README.md of correlation-service, Resetting the state)")
            .formatted(found));
  }
}
