package io.crosstalk.collectors.files;

import io.crosstalk.event.text.ShellWord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Explanation of a file that is empty, or no text, and what to do about it. */
public final class FileContent {
  private static final int HEAD = 65_536;
  private static final String COMPRESSED =
      "it is compressed in a way that is not read: unpack it first; only gzip is read, as NAME.gz";

  private static final String WORKBOOK =
      "it is an Excel workbook, which is not read: export it as CSV, RVTools with 'RVTools.exe -c"
          + " ExportAll2csv', or save each sheet as CSV";
  private static final String ARCHIVE = "it is a ZIP archive: unpack it";

  /** Beginnings of files that are no text, in hexadecimal digits, with what to do. */
  private static final Map<String, String> KINDS =
      Map.of(
          "1f8b",
          "it is compressed with gzip: give it a name that ends with .gz",
          "425a68",
          COMPRESSED,
          "fd377a585a00",
          COMPRESSED,
          "28b52ffd",
          COMPRESSED,
          "377abcaf271c",
          COMPRESSED,
          "504b0304",
          ARCHIVE,
          "96d5",
          "it is a binary file of sar: write it as text with sadf -d %1$s -- -u -d -p -n DEV > %1$s.csv",
          "d596",
          "it is a binary file of sar: write it as text with sadf -d %1$s -- -u -d -p -n DEV > %1$s.csv");

  private FileContent() {}

  /**
   * Returns why a file cannot be read as text and what to do; empty if it is text.
   *
   * @throws IOException when the file cannot be read
   */
  public static Optional<String> problem(WatchedFile file) throws IOException {
    byte[] head;
    try (InputStream in = file.open()) {
      head = in.readNBytes(HEAD);
    }
    if (new String(head, StandardCharsets.ISO_8859_1).isBlank()) {
      return Optional.of(
          "it is empty: has its recording begun, and was it copied as a whole? Some programs write"
              + " only when they end");
    }
    String digits = HexFormat.of().formatHex(head, 0, Math.min(head.length, 8));
    Optional<String> kind =
        KINDS.entrySet().stream()
            .filter(each -> digits.startsWith(each.getKey()))
            .map(each -> each.getValue().formatted(ShellWord.of(file.name())))
            .findFirst();
    boolean isWorkbook = file.name().toLowerCase(Locale.ROOT).endsWith(".xlsx");
    return kind.isPresent() && isWorkbook
        ? Optional.of(WORKBOOK)
        : kind.isPresent() || isText(head) ? kind : Optional.of(binary(file.name()));
  }

  private static String binary(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".blg")
        ? "it is a binary log of perfmon: write it as text with relog %1$s -f csv -o %1$s.csv"
            .formatted(ShellWord.of(name))
        : "it is no text file: export it as text, such as CSV, with the program that wrote it";
  }

  /** Returns whether a file can be text: a zero byte is only in UTF-16, which has a mark. */
  private static boolean isText(byte[] head) {
    for (byte each : head) {
      if (each == 0) {
        return isWide(head);
      }
    }
    return true;
  }

  private static boolean isWide(byte[] head) {
    String mark = HexFormat.of().formatHex(head, 0, Math.min(head.length, 2));
    return mark.equals("fffe") || mark.equals("feff");
  }

  /**
   * Returns whether a file is UTF-16, as its first two bytes say.
   *
   * @throws IOException when the file cannot be read
   */
  public static boolean isWide(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return isWide(in.readNBytes(2));
    }
  }
}
