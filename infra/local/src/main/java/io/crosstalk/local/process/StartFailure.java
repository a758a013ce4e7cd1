package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.FailureAdvice;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Thrown when a component did not start. */
final class StartFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Component component;
  private final transient List<String> logTail;

  StartFailure(Component component, String reason, List<String> logTail) {
    super(reason);
    this.component = component;
    this.logTail = logTail;
  }

  Component component() {
    return component;
  }

  CommandFailure toCommandFailure(Path log) {
    StringBuilder what = new StringBuilder(component.label()).append(' ').append(getMessage());
    if (!logTail.isEmpty()) {
      what.append("%nThe end of %s:".formatted(log));
      logTail.forEach(line -> what.append(System.lineSeparator()).append("  | ").append(line));
    }
    List<String> withReason =
        Stream.concat(Stream.of(String.valueOf(getMessage())), logTail.stream()).toList();
    return new CommandFailure(
        ExitCode.FAILED,
        what.toString(),
        FailureAdvice.from(withReason, log).replaceFirst("\\.$", "")
            + "; what else has started goes on running: 'up' starts what is missing, 'down' stops"
            + " everything",
        this);
  }
}
