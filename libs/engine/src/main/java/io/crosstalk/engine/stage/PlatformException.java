package io.crosstalk.engine.stage;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the platform on which a stage runs, such as its store or its output, has failed. The
 * record in process is not the cause, so it must not become a dead letter.
 */
public class PlatformException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public PlatformException(@Nullable String message) {
    super(message);
  }

  public PlatformException(RuntimeException cause) {
    super(cause);
  }
}
