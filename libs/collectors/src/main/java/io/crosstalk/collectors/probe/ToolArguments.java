package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.settings.ByteSize;
import io.crosstalk.collectors.settings.DurationText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of the command line tool: a folder, and options of the form {@code --name=value}.
 *
 * @param folder folder on the measured disk
 * @param options options by name, without the dashes
 */
record ToolArguments(Path folder, Map<String, String> options) {
  /** Name that stands for the folder in error messages. */
  static final String PATH = "PATH";

  private static final Set<String> KNOWN =
      Set.of(
          "clusters",
          "cluster-size",
          "reads",
          "compressible",
          "min-free",
          "max-time",
          "every",
          "max-duty-percent",
          "push",
          "token-file",
          "resource",
          "source");
  private static final ByteSize DEFAULT_CLUSTER = ByteSize.ofMegabytes(16);
  private static final int DEFAULT_READS = 200;
  private static final Duration DEFAULT_TIME = Duration.ofSeconds(20);
  private static final String NAMELESS = "-";

  /**
   * Parses the arguments.
   *
   * @throws InvalidSourceException when the arguments are not valid; its property is the option's
   *     name
   */
  static ToolArguments parse(List<String> arguments) {
    Map<String, String> options = new HashMap<>();
    Path folder = null;
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        option(argument, options);
      } else if (folder == null) {
        folder = path(argument);
      } else {
        throw new InvalidSourceException(PATH, "there is more than one: " + argument);
      }
    }
    if (folder == null) {
      throw new InvalidSourceException(PATH, "is missing: the folder to measure in");
    }
    return new ToolArguments(folder, options);
  }

  private static void option(String argument, Map<String, String> options) {
    int sign = argument.indexOf('=');
    String name = argument.substring(2, sign < 0 ? argument.length() : sign);
    if (!KNOWN.contains(name)) {
      throw new InvalidSourceException(name, "is not known");
    }
    options.put(name, sign < 0 ? "true" : argument.substring(sign + 1));
  }

  private static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new InvalidSourceException(PATH, "can't be a folder: " + text);
    }
  }

  ProbeSettings settings() {
    return new ProbeSettings(
        folder.toString(),
        text("resource").orElse(NAMELESS),
        value("clusters", Integer::valueOf).orElse(null),
        value("cluster-size", ByteSize::parse).orElse(DEFAULT_CLUSTER),
        value("reads", Integer::valueOf).orElse(DEFAULT_READS),
        value("compressible", Boolean::valueOf).orElse(null),
        value("max-duty-percent", Double::valueOf).orElse(null),
        value("min-free", ByteSize::parse).orElse(null));
  }

  /** Returns how often to measure; empty for a single measurement. */
  Optional<ProbePace> pace() {
    return duration("every").map(settings()::pace);
  }

  ProbePlan plan() {
    Duration maxTime = duration("max-time").orElse(DEFAULT_TIME);
    Duration longest =
        pace().map(ProbePace::longestRun).filter(it -> it.compareTo(maxTime) < 0).orElse(maxTime);
    return settings().plan(longest);
  }

  Optional<String> text(String option) {
    return Optional.ofNullable(options.get(option));
  }

  /**
   * Returns the value of an option that is required because another option is set.
   *
   * @param other option that is set
   * @param option option that is required
   */
  String neededBy(String other, String option) {
    return text(option)
        .orElseThrow(
            () -> new InvalidSourceException(option, "is missing: --" + other + " needs it"));
  }

  private Optional<Duration> duration(String option) {
    Optional<Duration> duration = value(option, DurationText::parse);
    if (duration.filter(it -> it.toMillis() < 1).isPresent()) {
      throw new InvalidSourceException(option, "must be longer than nothing");
    }
    return duration;
  }

  private <T> Optional<T> value(String option, Function<String, @Nullable T> parse) {
    try {
      return text(option).map(parse);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(option, "can't be " + options.get(option));
    }
  }
}
