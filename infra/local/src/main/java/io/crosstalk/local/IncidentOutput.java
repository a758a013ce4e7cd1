package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.replay.IncidentView;
import io.crosstalk.local.replay.ReplayedCase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Destination of the option {@code --json}: a file or standard output, to which the incidents are
 * written as JSON.
 */
final class IncidentOutput {
  private static final String STANDARD_OUTPUT = "-";

  private final Optional<Path> file;

  private IncidentOutput(Optional<Path> file) {
    this.file = file;
  }

  /**
   * Opens a destination, and checks before the replay begins that it can be written.
   *
   * @param name file name, or {@code -} for standard output
   * @throws CommandFailure when the file cannot be written
   */
  static IncidentOutput open(String name) {
    if (name.equals(STANDARD_OUTPUT)) {
      return new IncidentOutput(Optional.empty());
    }
    Path file = Path.of(name).toAbsolutePath();
    Path folder = file.resolveSibling(".");
    if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot write to " + file,
          "name a file in a folder that exists and may be written to");
    }
    return new IncidentOutput(Optional.of(file));
  }

  boolean isStandardOutput() {
    return file.isEmpty();
  }

  void write(List<ReplayedCase> cases) {
    byte[] json =
        EventJson.mapper()
            .writerWithDefaultPrettyPrinter()
            .writeValueAsBytes(
                cases.stream()
                    .flatMap(it -> it.incidents().stream())
                    .map(IncidentView::json)
                    .toList());
    if (file.isEmpty()) {
      System.out.println(new String(json, StandardCharsets.UTF_8));
      return;
    }
    try {
      Files.write(file.get(), json);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "cannot write " + file.get() + ": " + e,
          "check space and permissions there",
          e);
    }
  }
}
