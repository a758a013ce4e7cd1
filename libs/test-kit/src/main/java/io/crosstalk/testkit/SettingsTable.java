package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parser of the tables of settings: that of the settings which several services share, and that of
 * one service. A row stands for several settings when its name contains a placeholder that a line
 * above the table defines, or ends with {@code [-file]}; a row for one of them alone takes
 * precedence.
 */
public final class SettingsTable {
  private static final Path SHARED = Path.of("docs", "settings.md");
  private static final String SETTING = "setting";
  private static final String DEFAULT = "default";
  private static final String SERVICES = "services";
  private static final String ALL = "all";
  private static final String FILE = "[-file]";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\* `(<[a-z-]+>)`:(.*)");

  private final String service;
  private final Map<String, List<String>> placeholders = new HashMap<>();
  private final SortedMap<String, Row> groups = new TreeMap<>();
  private final SortedMap<String, Row> single = new TreeMap<>();
  private List<String> header = List.of();

  private SettingsTable(String service) {
    this.service = service;
  }

  /**
   * Row of a table.
   *
   * @param defaultValue empty where the table describes the default in words
   * @param occasion when a user changes the setting
   */
  public record Row(String defaultValue, String meaning, String occasion) {}

  /**
   * Reads the settings of a service whose names begin with {@code crosstalk.}, by their names.
   *
   * @throws IllegalArgumentException when a row contains more than one setting, or a setting of an
   *     earlier row
   */
  public static SortedMap<String, Row> of(String service) {
    var table = new SettingsTable(service);
    Path project = ProjectFolder.find();
    table.read(project.resolve(SHARED));
    table.read(project.resolve(service).resolve("README.md"));
    var all = new TreeMap<>(table.groups);
    all.putAll(table.single);
    return all;
  }

  private void read(Path document) {
    for (var line : lines(document)) {
      var placeholder = PLACEHOLDER.matcher(line);
      if (placeholder.matches()) {
        placeholders.put(placeholder.group(1), codes(placeholder.group(2)));
      }
      var cells = cells(line);
      if (!cells.isEmpty() && cells.getFirst().equals(SETTING)) {
        header = cells;
      } else if (cells.size() < header.size()) {
        header = List.of();
      } else if (!header.isEmpty() && isOfService(cells)) {
        add(cells, line);
      }
    }
  }

  private boolean isOfService(List<String> cells) {
    return cells.getFirst().startsWith("`crosstalk.")
        && (!header.contains(SERVICES)
            || cell(cells, SERVICES).equals(ALL)
            || codes(cell(cells, SERVICES)).contains(service));
  }

  private void add(List<String> cells, String line) {
    var row = new Row(defaultOf(cells), cell(cells, "meaning"), cell(cells, "change it when"));
    var names = names(value(cells.getFirst()));
    var rows = names.size() > 1 ? groups : single;
    for (var name : names) {
      if (name.isEmpty() || rows.put(name, row) != null) {
        throw new IllegalArgumentException("one setting in one row, not: " + line);
      }
    }
  }

  private List<String> names(String cell) {
    Stream<String> names = Stream.of(cell);
    for (var placeholder : placeholders.entrySet()) {
      names =
          names.flatMap(
              name ->
                  name.contains(placeholder.getKey())
                      ? placeholder.getValue().stream()
                          .map(value -> name.replace(placeholder.getKey(), value))
                      : Stream.of(name));
    }
    return names
        .flatMap(
            name ->
                name.endsWith(FILE)
                    ? Stream.of(name.replace(FILE, ""), name.replace(FILE, "-file"))
                    : Stream.of(name))
        .toList();
  }

  /**
   * The default of the service: its own, such as {@code `rules-service`: `320`}, or that of all.
   */
  private String defaultOf(List<String> cells) {
    var parts = cell(cells, DEFAULT).split(", ");
    var own = "`" + service + "`: ";
    return Arrays.stream(parts)
        .filter(part -> part.startsWith(own))
        .findFirst()
        .map(part -> value(part.substring(own.length())))
        .orElse(value(parts[0]));
  }

  private String cell(List<String> cells, String column) {
    int index = header.indexOf(column);
    return index < 0 ? "" : cells.get(index);
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

  private static List<String> codes(String text) {
    return CODE.matcher(text).results().map(code -> code.group(1)).toList();
  }
}
