package io.crosstalk.local.console;

/** Exit codes of the commands; scripts may rely on them. */
public enum ExitCode {
  OK(0),
  FAILED(1),
  USAGE(2),
  NOT_RUNNING(3),
  STALLED(4),
  EXPECTATION_MISSED(5),
  TOOL_MISSING(6);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
