package io.crosstalk.local.settings;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Check of the user's settings of the services before a start: an optional YAML file with Spring's
 * property names, which each service reads itself, and environment variables.
 */
public final class SettingsFile {
  private static final int MOST_LISTED = 20;

  private SettingsFile() {}

  /**
   * Checks that the file, if there is one, is YAML and has only known settings.
   *
   * @throws CommandFailure when the file has mistakes; the message lists them with their lines
   */
  public static void requireCorrect(Path file) {
    if (!Files.exists(file)) {
      return;
    }
    List<String> mistakes =
        new SettingsCheck()
            .mistakes(content(file)).stream()
                .map(mistake -> "line %d: %s".formatted(mistake.line(), mistake.text()))
                .toList();
    require(
        mistakes,
        "the settings in " + file,
        "correct the file, or move it away to use the defaults; components that run keep the"
            + " settings of their start; the README of each service has a table of its settings");
  }

  /**
   * Checks the time zone, and settings that have a few possible values, in environment variables,
   * which the services inherit from the command.
   *
   * @throws CommandFailure when a variable has a value that its setting cannot have
   */
  public static void requireCorrect(Map<String, String> environment) {
    KnownSettings known = new KnownSettings();
    List<String> mistakes = new ArrayList<>();
    new TreeMap<>(environment)
        .forEach((name, value) -> known.wrongVariable(name, value).ifPresent(mistakes::add));
    require(
        mistakes,
        "settings in the environment",
        "correct the variable, or unset it to use crosstalk.yaml or the default");
  }

  private static void require(List<String> mistakes, String where, String remedy) {
    if (!mistakes.isEmpty()) {
      StringBuilder text = new StringBuilder(where).append(" are wrong, nothing was started");
      mistakes.stream().limit(MOST_LISTED).forEach(it -> text.append("%n  %s".formatted(it)));
      if (mistakes.size() > MOST_LISTED) {
        text.append("%n  and %d more".formatted(mistakes.size() - MOST_LISTED));
      }
      throw new CommandFailure(ExitCode.USAGE, text.toString(), remedy);
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the settings in " + file + " cannot be read: " + e,
          "make it a readable text file in UTF-8, or move it away to use the defaults",
          e);
    }
  }
}
