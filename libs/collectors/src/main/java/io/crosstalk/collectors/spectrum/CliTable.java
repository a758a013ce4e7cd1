package io.crosstalk.collectors.spectrum;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Table printed by an array's command such as {@code lsvdisk -delim ,}, with its rows by the column
 * {@code name}. The delimiter is that of the header, comma or colon; names contain neither.
 */
final class CliTable {
  private static final int MAX_ROWS = 200_000;

  private final Map<String, Map<String, String>> rows = new HashMap<>();

  /** Returns a table without rows. */
  static CliTable none() {
    return new CliTable();
  }

  private CliTable() {}

  /**
   * Reads a table from a file.
   *
   * @param path path of the file; null for an empty table
   * @throws IOException when the file cannot be read, or does not contain a table
   */
  static CliTable read(@Nullable Path path) throws IOException {
    CliTable listing = new CliTable();
    if (path != null) {
      try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        listing.load(in, path);
      }
    }
    return listing;
  }

  private void load(BufferedReader in, Path path) throws IOException {
    String header = in.readLine();
    if (header == null) {
      throw new IOException(
          path + " is empty: the output of the command with -delim , is expected");
    }
    String delimiter = header.contains(",") ? "," : ":";
    List<String> names = List.of(header.strip().split(delimiter, -1));
    if (!names.contains("name") && !names.contains("volume")) {
      throw new IOException(path + " has no column name: print it with -delim ,");
    }
    for (String line = in.readLine();
        line != null && rows.size() < MAX_ROWS;
        line = in.readLine()) {
      add(names, line.split(delimiter, -1));
    }
  }

  private void add(List<String> names, String[] fields) {
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < Math.min(names.size(), fields.length); i++) {
      row.put(names.get(i), fields[i].strip());
    }
    String name = row.getOrDefault("name", row.getOrDefault("volume", ""));
    if (!name.isEmpty()) {
      rows.put(name, row);
    }
  }

  List<String> names() {
    return new ArrayList<>(rows.keySet());
  }

  /**
   * Returns the field in the row of a name, from the first of several columns that exists; null if
   * there is none. Column names differ between releases.
   */
  @Nullable String get(String name, String... columns) {
    Map<String, String> row = rows.getOrDefault(name, Map.of());
    for (String column : columns) {
      String value = row.get(column);
      if (value != null && !value.isEmpty()) {
        return value;
      }
    }
    return null;
  }
}
