package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of the table of settings in a README, whose rows contain one setting each, with default
 * and meaning.
 */
public final class SettingsTable {
  private static final String DEFAULT = "default";
  private static final String PREFIX = "`crosstalk.";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private SettingsTable() {}

  /**
   * Reads the settings whose names begin with {@code crosstalk.}.
   *
   * @return defaults by the setting's name; empty where the README describes the default in words
   * @throws IllegalArgumentException when a row contains more than one setting, or a setting of an
   *     earlier row
   */
  public static SortedMap<String, String> read(Path readme) {
    var settings = new TreeMap<String, String>();
    var inTable = false;
    for (var line : lines(readme)) {
      var cells = cells(line);
      inTable = cells.size() >= 3 && (inTable || cells.get(1).equals(DEFAULT));
      if (inTable && cells.getFirst().startsWith(PREFIX)) {
        var name = value(cells.getFirst());
        if (name.isEmpty() || settings.put(name, value(cells.get(1))) != null) {
          throw new IllegalArgumentException("one setting in one row, not: " + line);
        }
      }
    }
    return settings;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    return line.startsWith("|")
        ? Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList()
        : List.of();
  }

  private static String value(String cell) {
    Matcher code = CODE.matcher(cell);
    return code.matches() ? code.group(1) : "";
  }
}
