package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares the table of settings in a service's README with the settings that the service reads,
 * those of the modules that it is built with included; each service has a subclass.
 */
public abstract class SettingsContract {
  private static final String EVERYTHING_OF_OURS = "io.crosstalk";

  @Test
  void theReadmeListsEverySettingThatThereIsWithItsDefaultAndNoOther() {
    var declared = DeclaredSettings.in(EVERYTHING_OF_OURS);
    var listed = SettingsTable.read(Path.of("README.md"));
    assertFalse(declared.isEmpty(), "there are no settings");
    assertAll(
        () -> assertEquals(Set.of(), without(declared, listed), "not so in README.md"),
        () -> assertEquals(Set.of(), without(listed, declared), "only so in README.md"));
  }

  private static Set<Map.Entry<String, String>> without(
      SortedMap<String, String> some, SortedMap<String, String> others) {
    return some.entrySet().stream()
        .filter(setting -> !others.entrySet().contains(setting))
        .collect(Collectors.toSet());
  }
}
