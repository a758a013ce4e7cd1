package io.crosstalk.testkit;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.FileSystemResource;

/**
 * Contract test for the settings of a service; each service has a subclass. It compares the tables
 * of settings with the settings that the service reads, including those of the libraries it is
 * built with. A default in the service's own {@code application.yaml} replaces the declared one.
 */
public abstract class SettingsContract {
  private static final String ROOT_PACKAGE = "io.crosstalk";

  @Test
  void settings_tables_equalCode() {
    var declared = DeclaredSettings.in(ROOT_PACKAGE);
    ownDefaults().forEach((name, value) -> declared.replace(name, value));
    var listed = new TreeMap<String, String>();
    table().forEach((name, row) -> listed.put(name, row.defaultValue()));
    assertFalse(declared.isEmpty(), "there are no settings");
    assertAll(
        () -> assertEquals(Set.of(), without(declared, listed), "not so in a table"),
        () -> assertEquals(Set.of(), without(listed, declared), "only so in a table"));
  }

  @Test
  void settings_tables_sayWhenToChangeThem() {
    var without = new TreeMap<>(table());
    without.values().removeIf(row -> !row.occasion().isEmpty());
    assertEquals(Set.of(), without.keySet(), "no text in the column 'change it when'");
  }

  private static SortedMap<String, SettingsTable.Row> table() {
    return SettingsTable.of(Path.of("").toAbsolutePath().getFileName().toString());
  }

  private static Map<String, String> ownDefaults() {
    var file = new FileSystemResource("src/main/resources/application.yaml");
    try {
      return new YamlPropertySourceLoader()
          .load("application", file).stream()
              .map(source -> (EnumerablePropertySource<?>) source)
              .flatMap(SettingsContract::properties)
              .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Map.Entry<String, String>> properties(EnumerablePropertySource<?> source) {
    return Arrays.stream(source.getPropertyNames())
        .map(name -> Map.entry(name, String.valueOf(source.getProperty(name))));
  }

  private static Set<Map.Entry<String, String>> without(
      SortedMap<String, String> some, SortedMap<String, String> others) {
    return some.entrySet().stream()
        .filter(setting -> !others.entrySet().contains(setting))
        .collect(Collectors.toSet());
  }
}
