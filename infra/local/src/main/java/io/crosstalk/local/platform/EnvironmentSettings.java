package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings of the services in environment variables, which the services inherit from the command.
 * Only the time zone, and settings that have a few possible values, are checked.
 */
final class EnvironmentSettings {
  private final Map<String, String> environment;
  private final KnownSettings known = KnownSettings.load();

  EnvironmentSettings(Map<String, String> environment) {
    this.environment = new TreeMap<>(environment);
  }

  /**
   * Checks the values of the variables.
   *
   * @throws CommandFailure when a variable has a value that its setting cannot have
   */
  void requireCorrect() {
    List<String> mistakes =
        environment.entrySet().stream()
            .flatMap(each -> mistake(each.getKey(), each.getValue()).stream())
            .toList();
    if (!mistakes.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "settings in the environment are wrong, nothing was started"
              + mistakes.stream()
                  .map(each -> System.lineSeparator() + "  " + each)
                  .collect(Collectors.joining()),
          "correct the variable, or unset it to use crosstalk.yaml or the default");
    }
  }

  /** An empty value counts as none. */
  private Optional<String> mistake(String variable, String value) {
    if (value.isBlank()) {
      return Optional.empty();
    }
    return KnownSettings.isTimeZoneVariable(variable)
        ? SettingsCheck.wrongZone(variable, value)
        : SettingsCheck.wrongValue(variable, value, known.valuesOfVariable(variable));
  }
}
