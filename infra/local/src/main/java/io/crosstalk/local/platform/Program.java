package io.crosstalk.local.platform;

import java.util.List;
import java.util.Map;

/**
 * How a process is started.
 *
 * @param environment added to ours; secrets go here, because command lines can be seen by everyone
 */
record Program(List<String> command, Map<String, String> environment) {
  Program {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }
}
