package io.crosstalk.local.platform;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * File with the state of the supervision. The supervising command writes it, and {@code crosstalk
 * status} reads it.
 */
final class SupervisionFile {
  private final Path file;

  SupervisionFile(Path file) {
    this.file = file;
  }

  /** Reads the state; empty when the supervising process has ended. */
  Optional<SupervisionState> read() {
    try {
      return Optional.of(EventJson.read(Files.readAllBytes(file), SupervisionState.class))
          .filter(state -> state.supervisor().isAlive());
    } catch (IOException | MalformedJsonException e) {
      return Optional.empty();
    }
  }

  /** Replaces the state; a full disk does not end the supervision. */
  void write(SupervisionState state) {
    try {
      PrivateFiles.write(
          file, EventJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(state));
    } catch (IOException e) {
      // 'status' shows the former state; the messages on the console are complete.
    }
  }
}
