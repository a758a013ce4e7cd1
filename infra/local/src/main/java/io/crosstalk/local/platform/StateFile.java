package io.crosstalk.local.platform;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * File with the state of a platform, by which a command finds the processes that an earlier command
 * has started.
 */
public final class StateFile {
  private final Path file;

  public StateFile(Path file) {
    this.file = file;
  }

  public Optional<PlatformState> read() {
    try {
      return Optional.of(EventJson.read(Files.readAllBytes(file), PlatformState.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (MalformedJsonException e) {
      throw new CommandFailure(
          "cannot understand " + file + ": " + e.getMessage(),
          "end any left-over java and postgres processes of this platform, delete the file, run"
              + " './crosstalk up' again",
          e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /**
   * Replaces the state.
   *
   * @throws CommandFailure when the file cannot be written; the former state is kept then
   */
  public void write(PlatformState state) {
    try {
      PrivateFiles.writeJson(file, state);
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(file, e);
    }
  }

  /** Deletes the file if none of its processes lives; works on a full disk, too. */
  public void deleteUnlessRunning() {
    try {
      if (read().filter(state -> state.alive().isEmpty()).isPresent()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw FailureAdvice.cannotWrite(file, e);
    }
  }

  /** Changes the state atomically, since several components start at the same time. */
  public synchronized void update(UnaryOperator<PlatformState> change) {
    write(change.apply(read().orElseThrow()));
  }
}
