package io.crosstalk.local.program;

import java.util.List;
import java.util.Map;

/**
 * Command line and environment of a process.
 *
 * @param environment variables that are added to the environment of this process; secrets are
 *     passed in them, because other users can see command lines
 */
public record ProcessCommand(List<String> command, Map<String, String> environment) {
  public ProcessCommand {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
