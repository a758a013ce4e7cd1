package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.files.FileContent;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.event.text.NearestWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Request of an import, from its arguments.
 *
 * @param files files to import, absolute
 * @param options values of the options by name, without dashes
 * @param arguments the arguments as they were typed
 */
record ImportRequest(List<Path> files, Map<String, String> options, List<String> arguments) {
  private static final String OUT = "out";
  private static final String SOURCE = "source";
  private static final String INVENTORY = "inventory";
  private static final String FORMAT = "format";

  /** Options that are properties of the source. */
  private static final List<String> PROPERTIES =
      List.of(FORMAT, "zone", "machine", "kind", "metric", "unit");

  /** Names of all options. */
  private static final List<String> NAMES =
      Stream.concat(Stream.of(OUT, SOURCE, INVENTORY), PROPERTIES.stream()).toList();

  private static final String LARGEST_FILE_MB = "4096";

  /**
   * Reads the arguments.
   *
   * @throws IllegalArgumentException when they are not usable; the message is for people
   */
  static ImportRequest of(List<String> arguments) {
    Set<Path> files = new LinkedHashSet<>();
    Map<String, String> options = new LinkedHashMap<>();
    for (String argument : arguments) {
      if (!argument.startsWith("--")) {
        files.add(Path.of(argument).toAbsolutePath().normalize());
        continue;
      }
      int sign = argument.indexOf('=');
      String name = argument.substring(2, sign < 0 ? argument.length() : sign);
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "there is no option --"
                + name
                + NearestWord.of(name, NAMES).map(": did you mean --%s?"::formatted).orElse(""));
      }
      if (sign < 0 || sign == argument.length() - 1) {
        throw new IllegalArgumentException("--" + name + " needs a value");
      }
      options.put(name, argument.substring(sign + 1));
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException("there is no file to import");
    }
    if (options.containsKey(OUT) && options.containsKey(SOURCE)) {
      throw new IllegalArgumentException("either --out (a case) or --source (a live source)");
    }
    return new ImportRequest(List.copyOf(files), options, arguments);
  }

  /**
   * Returns the same request; an inventory that is an export in a known format, such as one of
   * RVTools, is one of the files.
   *
   * @throws IOException when the inventory cannot be read
   */
  ImportRequest resolved() throws IOException {
    String file = inventory();
    if (file == null || PerformanceFiles.recognise(Path.of(file)).isEmpty()) {
      return this;
    }
    List<Path> all = new ArrayList<>(files);
    all.add(Path.of(file).toAbsolutePath().normalize());
    Map<String, String> others = new LinkedHashMap<>(options);
    others.remove(INVENTORY);
    return new ImportRequest(all, others, arguments);
  }

  /** Returns whether a property of the source is an option of the command. */
  static boolean isOption(String property) {
    return PROPERTIES.contains(property);
  }

  @Nullable String format() {
    return options.get(FORMAT);
  }

  @Nullable String inventory() {
    return options.get(INVENTORY);
  }

  /** Returns the file for the settings of a live source; null if a case is to be made. */
  @Nullable Path source() {
    String file = options.get(SOURCE);
    return file == null ? null : Path.of(file);
  }

  /** Returns the folder of the case, by default with the name of the first file. */
  Path folder() {
    String name = String.valueOf(files.getFirst().getFileName()).replaceAll("\\.gz$", "");
    return Path.of(options.getOrDefault(OUT, name.replaceAll("\\.[^.]*$", "") + "-case"));
  }

  /**
   * Returns a file of sources that reads the files: one source for each folder. Their ids have no
   * prefix, so that several files may name the same machine.
   *
   * @throws IOException when the inventory cannot be read
   */
  String yaml() throws IOException {
    Map<Path, List<Path>> folders =
        files.stream()
            .collect(
                Collectors.groupingBy(
                    file -> file.resolveSibling(""), TreeMap::new, Collectors.toList()));
    List<String> lines = new ArrayList<>(List.of("sources:"));
    int number = 1;
    for (List<Path> together : folders.values()) {
      lines.add("  - name: import" + (number == 1 ? "" : "-" + number));
      number++;
      lines.add("    type: performance-files");
      lines.add("    prefix: \"\"");
      lines.add("    timeout: 1h");
      lines.add("    files:");
      lines.addAll(location(together));
      for (String property : PROPERTIES) {
        if (options.containsKey(property)) {
          lines.add("    " + property + ": " + quoted(options.get(property)));
        }
      }
      lines.addAll(resources());
    }
    return String.join("\n", lines) + "\n";
  }

  private List<String> location(List<Path> together) throws IOException {
    List<String> lines = new ArrayList<>();
    if (together.size() == 1) {
      lines.add("      path: " + quoted(together.getFirst().toString()));
    } else {
      lines.add("      path: " + quoted(together.getFirst().resolveSibling("").toString()));
      lines.add(
          "      pattern: "
              + quoted(
                  together.stream()
                      .map(file -> escaped(String.valueOf(file.getFileName())))
                      .collect(Collectors.joining(",", "{", "}"))));
    }
    if (source() == null) {
      lines.add("      ready: renamed");
    } else if (canGrow(together)) {
      lines.add("      growing: true");
    }
    lines.add("      maxSizeMb: " + LARGEST_FILE_MB);
    return lines;
  }

  /** Returns whether the ends of lines can be found while files are being written. */
  private static boolean canGrow(List<Path> files) throws IOException {
    for (Path file : files) {
      if (file.toString().endsWith(".gz") || FileContent.isWide(file)) {
        return false;
      }
    }
    return true;
  }

  /** Returns a file name in which no character has a meaning in a glob. */
  private static String escaped(String name) {
    return name.replaceAll("[\\\\*?\\[\\]{},]", "\\\\$0");
  }

  private List<String> resources() throws IOException {
    String file = inventory();
    if (file == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("    resources:"));
    Files.readString(Path.of(file)).lines().map(line -> "      " + line).forEach(lines::add);
    return lines;
  }

  private static String quoted(@Nullable String text) {
    return "'" + String.valueOf(text).replace("'", "''") + "'";
  }
}
