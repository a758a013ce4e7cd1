package io.crosstalk.ingest.collect.tool;

import io.crosstalk.casefolder.CaseWriter;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.convert.DurationStyle;

/**
 * Command line tool with {@code check FILE} and {@code record FILE FOLDER [DURATION]}. Exit codes:
 * 0 success, 1 failure, 2 wrong usage.
 */
public final class SourceTool {
  private static final int GOOD = 0;
  private static final int BAD = 1;
  private static final int USAGE = 2;
  private static final String HELP =
      "usage: ./crosstalk sources (check FILE | record [--for=TIME] FILE FOLDER)";

  private final SourcesReader reader;
  private final Clock clock;
  private final PrintStream out;

  public SourceTool(List<SourceType<?>> types, Clock clock, PrintStream out) {
    this.reader = new SourcesReader(types);
    this.clock = clock;
    this.out = out;
  }

  /**
   * Runs the command that the arguments name.
   *
   * @return exit code
   */
  public int run(List<String> arguments) throws InterruptedException {
    if (arguments.contains("--help") || arguments.contains("-h")) {
      out.println(HELP);
      return GOOD;
    }
    String command = arguments.isEmpty() ? "" : arguments.getFirst();
    if (command.equals("check") && arguments.size() == 2) {
      return check(Path.of(arguments.get(1)));
    }
    if (command.equals("record") && (arguments.size() == 3 || arguments.size() == 4)) {
      return record(arguments.subList(1, arguments.size()));
    }
    out.println(HELP);
    return USAGE;
  }

  private int check(Path file) throws InterruptedException {
    Optional<SourcesFile> sources = read(file);
    if (sources.isEmpty()) {
      return BAD;
    }
    boolean allWork = new SourceChecks(file, clock, out).run(sources.get());
    return allWork && sources.get().problems().isEmpty() ? GOOD : BAD;
  }

  private int record(List<String> arguments) throws InterruptedException {
    Optional<Duration> duration = Optional.empty();
    if (arguments.size() == 3) {
      duration = duration(arguments.get(2));
      if (duration.isEmpty()) {
        out.println("✗ " + arguments.get(2) + " is no length of time: write 90s, 10m or 1h");
        return USAGE;
      }
    }
    return record(Path.of(arguments.get(0)), Path.of(arguments.get(1)), duration);
  }

  /**
   * Parses a duration such as {@code 10m}; empty if the text is not a duration. A number without a
   * unit is refused: it would mean milliseconds, which users never intend.
   */
  private static Optional<Duration> duration(String text) {
    try {
      return Optional.of(text)
          .filter(given -> !given.matches("[+-]?[0-9]+"))
          .map(DurationStyle::detectAndParse)
          .filter(Duration::isPositive);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private int record(Path file, Path folder, Optional<Duration> duration)
      throws InterruptedException {
    String there = CaseWriter.caseIn(folder).orElse(null);
    if (there != null) {
      out.printf(
          "✗ %s holds a case already (%s): give another folder, or remove that one first%n",
          folder, there);
      return BAD;
    }
    Optional<SourcesFile> sources = read(file);
    if (sources.isEmpty() || !sources.get().problems().isEmpty()) {
      return BAD;
    }
    try {
      return new Recording(file, clock, out, null, ZoneOffset.UTC, "")
              .run(sources.get(), folder, duration)
          ? GOOD
          : BAD;
    } catch (IOException e) {
      out.println("✗ the case folder can't be written: " + e.getMessage());
      return BAD;
    }
  }

  /** Reads the sources file and prints its problems; empty if the file cannot be read at all. */
  private Optional<SourcesFile> read(Path file) {
    try {
      SourcesFile sources = reader.read(Files.readAllBytes(file));
      sources.problems().forEach(problem -> out.println("✗ " + file + ", " + problem));
      return Optional.of(sources);
    } catch (NoSuchFileException e) {
      out.println("✗ there is no file " + file);
    } catch (IOException e) {
      out.println("✗ " + file + " can't be read: " + e.getMessage());
    } catch (YamlException e) {
      out.println("✗ " + file + ", " + e.getMessage());
    }
    return Optional.empty();
  }
}
