package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares the table of settings in a service's README with the settings that the service reads;
 * each service has a subclass that names its packages.
 */
public abstract class SettingsContract {
  private static final String ACCESS = "io.crosstalk.access";

  private final String rootPackage;

  protected SettingsContract(String rootPackage) {
    this.rootPackage = rootPackage;
  }

  @Test
  void theReadmeListsEverySettingThatThereIsWithItsDefaultAndNoOther() {
    var declared = DeclaredSettings.in(rootPackage, ACCESS);
    assertFalse(declared.isEmpty(), () -> "there are no settings in " + rootPackage);
    assertEquals(text(declared), text(SettingsTable.read(Path.of("README.md"))));
  }

  private static String text(SortedMap<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining("\n"));
  }
}
