package io.crosstalk.local.console;

/** Ends a command with a message that says what happened and what to do about it. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final String remedy;

  public CommandFailure(ExitCode exitCode, String what, String remedy) {
    super(what);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }

  public CommandFailure(ExitCode exitCode, String what, String remedy, Throwable cause) {
    super(what, cause);
    this.exitCode = exitCode;
    this.remedy = remedy;
  }

  /** A failure with the same message and a further remedy. */
  public CommandFailure withRemedy(String more) {
    return new CommandFailure(exitCode, String.valueOf(getMessage()), remedy + "; " + more, this);
  }

  public ExitCode exitCode() {
    return exitCode;
  }

  /** The failure and its remedy, as lines for the terminal. */
  public String text() {
    return "crosstalk: " + getMessage() + System.lineSeparator() + "  → " + remedy;
  }
}
