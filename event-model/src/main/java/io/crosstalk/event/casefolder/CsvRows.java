package io.crosstalk.event.casefolder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The rows of a CSV file whose first column is a time; it may be packed. */
final class CsvRows {
  private CsvRows() {}

  interface Row {
    /** Takes a row: its time in epoch milliseconds, and all cells. */
    void take(long time, String[] cells);
  }

  /** Reads them; none when there is no such file. */
  static void forEach(Path folder, String name, int columns, Row row) throws IOException {
    Path file = find(folder, name);
    if (file == null) {
      return;
    }
    try (BufferedReader lines = open(file)) {
      lines.readLine();
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(file, ++number, line, columns, row);
      }
    }
  }

  private static void take(Path file, int number, String line, int columns, Row row) {
    try {
      String[] cells = line.split(",", columns);
      if (cells.length < columns) {
        throw new IllegalArgumentException(columns + " columns expected");
      }
      row.take(time(cells[0]), cells);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Path find(Path folder, String name) {
    Path packed = folder.resolve(name + ".gz");
    Path plain = folder.resolve(name);
    return Files.exists(packed) ? packed : Files.exists(plain) ? plain : null;
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream raw = Files.newInputStream(file);
    InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
    return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
  }

  private static long time(String text) {
    return text.chars().allMatch(Character::isDigit)
        ? Long.parseLong(text)
        : OffsetDateTime.parse(text).toInstant().toEpochMilli();
  }
}
