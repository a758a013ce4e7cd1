package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The user's file with settings of the services: an optional YAML file with Spring's property
 * names. Each service reads the file itself, with a profile that has the name of the service; the
 * commands only check the file before they start a component.
 */
final class SettingsFile {
  private static final int MOST_LISTED = 20;

  private final Path file;
  private final SettingsCheck check;

  SettingsFile(Path file) {
    this.file = file;
    this.check = new SettingsCheck(KnownSettings.load());
  }

  /**
   * Arguments that make a service read the file. Command-line arguments and environment variables
   * take precedence over the file, and the file takes precedence over the defaults.
   */
  Map<String, String> arguments(Component service) {
    return new TreeMap<>(
        Map.of(
            "spring.config.additional-location",
            "optional:" + file.toUri(),
            "spring.profiles.include",
            service.label()));
  }

  /**
   * Checks that the file, if there is one, is YAML and has only known settings.
   *
   * @throws CommandFailure when the file has mistakes; the message lists the mistakes with their
   *     lines
   */
  void requireCorrect() {
    if (!Files.exists(file)) {
      return;
    }
    List<SettingsMistake> mistakes = check.mistakes(content());
    if (!mistakes.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "the settings in " + file + " are wrong, nothing was started" + listed(mistakes),
          "correct the file, or move it away to use the defaults; components that run keep the"
              + " settings of their start; the README of each service has a table of its settings");
    }
  }

  private static String listed(List<SettingsMistake> mistakes) {
    String lines =
        mistakes.stream()
            .limit(MOST_LISTED)
            .map(
                mistake ->
                    System.lineSeparator() + "  line " + mistake.line() + ": " + mistake.text())
            .collect(Collectors.joining());
    int more = mistakes.size() - MOST_LISTED;
    return more > 0 ? lines + System.lineSeparator() + "  and " + more + " more" : lines;
  }

  private String content() {
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
