package io.crosstalk.local.process;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.PrivateFiles;
import io.crosstalk.local.platform.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * State of the supervision, which the supervising command stores for other commands.
 *
 * @param supervisor process of the supervising command; when it has ended, the state is out of date
 * @param components restarts of each component
 */
record SupervisionState(ProcessIdentity supervisor, Map<Component, RestartHistory> components) {
  SupervisionState {
    components = Map.copyOf(components);
  }

  /** Reads the state; empty when the supervising process has ended. */
  static Optional<SupervisionState> read(Path file) {
    try {
      return Optional.of(EventJson.read(Files.readAllBytes(file), SupervisionState.class))
          .filter(state -> state.supervisor().isAlive());
    } catch (IOException | MalformedJsonException e) {
      return Optional.empty();
    }
  }

  /** Replaces the stored state; a full disk does not end the supervision. */
  void write(Path file) {
    try {
      PrivateFiles.writeJson(file, this);
    } catch (IOException e) {
      // 'status' shows the former state; the messages on the console are complete.
    }
  }
}
