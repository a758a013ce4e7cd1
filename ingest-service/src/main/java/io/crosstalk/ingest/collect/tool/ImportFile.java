package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.text.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * File of an import. What the file does not state may be typed behind its name, after a colon: a
 * metric, or properties, as in {@code io.csv:disk.read.iops} and {@code a.txt:machine=a,zone=UTC}.
 *
 * @param path absolute path
 * @param properties properties of the source by name, for this file only
 * @param replaced statements such as {@code unit=us} that a later one for this file replaced
 */
record ImportFile(Path path, Map<String, String> properties, List<String> replaced) {
  private static final String METRIC = "metric";

  ImportFile(Path path, Map<String, String> properties) {
    this(path, properties, List.of());
  }

  /**
   * Reads an argument. A name with a colon that exists is a file as a whole.
   *
   * @param names names of the properties that a file may have
   * @throws IllegalArgumentException when a property is not usable; the message is for people
   */
  static ImportFile of(String argument, List<String> names) {
    int end = argument.length();
    while (end > 0 && !Files.exists(Path.of(argument.substring(0, end)))) {
      end = argument.lastIndexOf(':', end - 1);
    }
    if (end <= 0 || end == argument.length()) {
      return new ImportFile(absolute(argument), Map.of());
    }
    ImportFile file = new ImportFile(absolute(argument.substring(0, end)), Map.of());
    for (String word : argument.substring(end + 1).split(",", -1)) {
      file = file.with(new ImportFile(file.path, property(argument, word, names)));
    }
    return file;
  }

  /** Returns the file with what is typed for it later, which replaces earlier statements. */
  ImportFile with(ImportFile later) {
    Map<String, String> all = new TreeMap<>(properties);
    List<String> gone = new ArrayList<>(replaced);
    gone.addAll(later.replaced);
    later.properties.forEach(
        (name, value) -> {
          String earlier = all.put(name, value);
          if (earlier != null && !earlier.equals(value)) {
            gone.add(name + "=" + earlier);
          }
        });
    return new ImportFile(path, all, gone);
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }

  private static Map<String, String> property(String argument, String word, List<String> names) {
    int sign = word.indexOf('=');
    String name = sign < 0 ? METRIC : word.substring(0, sign);
    String value = word.substring(sign + 1);
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "%s: there is no property %s of a file%s"
              .formatted(
                  argument,
                  name,
                  NearestWord.of(name, names).map(": did you mean %s?"::formatted).orElse("")));
    }
    // A printed command has METRIC and UNIT at the places of words that are to be typed.
    if (value.isEmpty() || value.equals(name.toUpperCase(Locale.ROOT))) {
      throw new IllegalArgumentException(argument + ": " + name + " needs a value");
    }
    return Map.of(name, value);
  }
}
