package io.crosstalk.local.console;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Progress display for tests, which records everything that is shown. */
public final class RecordedProgress {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ProgressDisplay display =
      new ProgressDisplay(new PrintStream(bytes, true, StandardCharsets.UTF_8), Duration.ZERO);

  public ProgressDisplay display() {
    return display;
  }

  /** Texts, each as {@code name: text}. */
  public List<String> texts() {
    return bytes
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> line.replaceFirst("^ {2}. (.*) \\(\\d+\\.\\d s\\)$", "$1"))
        .toList();
  }
}
