package io.crosstalk.local.console;

import org.jspecify.annotations.Nullable;

/**
 * Exception that ends a command, with an exit code and a message that says what happened and what
 * to do about it.
 */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String remedy;

  /** Creates a failure with the exit code {@link ExitCode#FAILED}. */
  public CommandFailure(String what, String remedy) {
    this(ExitCode.FAILED, what, remedy, null);
  }

  public CommandFailure(String what, String remedy, Throwable cause) {
    this(ExitCode.FAILED, what, remedy, cause);
  }

  /** Creates a failure with the exit code {@link ExitCode#USAGE}. */
  public static CommandFailure usage(String what, String remedy) {
    return new CommandFailure(ExitCode.USAGE, what, remedy, null);
  }

  public static CommandFailure usage(String what, String remedy, Throwable cause) {
    return new CommandFailure(ExitCode.USAGE, what, remedy, cause);
  }

  public CommandFailure(ExitCode exitCode, String what, String remedy) {
    this(exitCode, what, remedy, null);
  }

  public CommandFailure(ExitCode exitCode, String what, String remedy, @Nullable Throwable cause) {
    super(what, cause);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  /** Message and remedy as lines for the terminal. */
  public String text() {
    return "crosstalk: " + getMessage() + System.lineSeparator() + "  → " + remedy;
  }
}
