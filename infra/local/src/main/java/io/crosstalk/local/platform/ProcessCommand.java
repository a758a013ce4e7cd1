package io.crosstalk.local.platform;

import java.util.List;
import java.util.Map;

/**
 * Command line and environment of a process.
 *
 * @param environment added to that of this process; secrets go here, because command lines are
 *     visible to everyone
 */
record ProcessCommand(List<String> command, Map<String, String> environment) {
  ProcessCommand {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
