package io.crosstalk.engine.stage;

import org.jspecify.annotations.Nullable;

/** Reports that the platform below a stage has failed; the record in process is not at fault. */
public class PlatformException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public PlatformException(@Nullable String message) {
    super(message);
  }

  public PlatformException(RuntimeException cause) {
    super(cause);
  }
}
