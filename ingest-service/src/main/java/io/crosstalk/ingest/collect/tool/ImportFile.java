package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.text.NearestWord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    int end = endOfName(argument);
    if (end <= 0 || end == argument.length()) {
      return new ImportFile(absolute(argument), Map.of());
    }
    ImportFile file = new ImportFile(absolute(argument.substring(0, end)), Map.of());
    for (String word : argument.substring(end + 1).split(",", -1)) {
      file = file.with(new ImportFile(file.path, property(argument, word, names)));
    }
    return file;
  }

  private static int endOfName(String argument) {
    int end = argument.length();
    while (end > 0 && !Files.exists(Path.of(argument.substring(0, end)))) {
      end = argument.lastIndexOf(':', end - 1);
    }
    return end;
  }

  /** Returns an argument with answers behind it, which replace the same properties. */
  static String answered(String argument, List<String> answers) {
    int end = endOfName(argument);
    String typed = end <= 0 || end == argument.length() ? "" : argument.substring(end + 1);
    Set<String> names = answers.stream().map(ImportFile::name).collect(Collectors.toSet());
    Stream<String> kept =
        Stream.of(typed.split(",", -1))
            .filter(word -> !word.isEmpty() && !names.contains(name(word)));
    return (typed.isEmpty() ? argument : argument.substring(0, end))
        + ":"
        + Stream.concat(kept, answers.stream()).collect(Collectors.joining(","));
  }

  /** Returns the name of a property as it is typed: a word alone is the metric. */
  static String name(String word) {
    int sign = word.indexOf('=');
    return sign < 0 ? METRIC : word.substring(0, sign);
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
    String name = name(word);
    String value = word.substring(word.indexOf('=') + 1);
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
