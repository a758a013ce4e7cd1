package io.crosstalk.event.casefolder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Rows of a CSV file with a header, which may be compressed; blank lines are skipped. */
final class CsvRows {
  private final String file;
  private final BufferedReader lines;
  private int number;

  private CsvRows(String file, BufferedReader lines) {
    this.file = file;
    this.lines = lines;
  }

  interface Row {
    /** Receives the cells of the wanted columns, in the order of these. */
    void take(String[] cells);
  }

  /**
   * Reads all rows; none when there is no such file.
   *
   * @throws IllegalArgumentException when the file cannot be used; the message names file and line
   */
  static void forEach(Path folder, String name, CsvColumns wanted, Row row) {
    Path file = find(folder, name);
    if (file == null) {
      return;
    }
    try (BufferedReader lines = open(file)) {
      new CsvRows(file.getFileName().toString(), lines).read(wanted, row);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          file.getFileName() + " can't be read: " + e.getMessage(), e);
    }
  }

  private void read(CsvColumns wanted, Row row) throws IOException {
    String header = next();
    if (header == null) {
      throw new IllegalArgumentException(file + " is empty; a header line is expected");
    }
    CsvHeader columns = header(header, wanted);
    for (String line = next(); line != null; line = next()) {
      try {
        row.take(columns.pick(CsvCells.of(line)));
      } catch (RuntimeException e) {
        throw at(e);
      }
    }
  }

  private CsvHeader header(String line, CsvColumns wanted) {
    try {
      return new CsvHeader(CsvCells.of(line), wanted);
    } catch (IllegalArgumentException e) {
      throw at(e);
    }
  }

  private IllegalArgumentException at(RuntimeException e) {
    return new IllegalArgumentException(file + ", line " + number + ": " + e.getMessage(), e);
  }

  private @Nullable String next() throws IOException {
    String line;
    do {
      line = lines.readLine();
      number++;
    } while (line != null && line.isBlank());
    return line;
  }

  private static @Nullable Path find(Path folder, String name) {
    Path packed = folder.resolve(name + ".gz");
    Path plain = folder.resolve(name);
    return Files.exists(packed) ? packed : Files.exists(plain) ? plain : null;
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream raw = Files.newInputStream(file);
    try {
      InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
      return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }
}
