package io.crosstalk.collectors.performance.format;

import io.crosstalk.collectors.files.LocalTimes;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchedFile;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.performance.text.TextLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** File that a format is to read, with the settings for what the file does not have. */
public final class FormatInput {
  private static final int HEAD = 65_536;
  private static final Pattern NO_NAME = Pattern.compile("local(?:host(?:\\..*)?)?");

  private final WatchedFile file;
  private final PerformanceSettings settings;
  private @Nullable TextLines current;

  public FormatInput(WatchedFile file, PerformanceSettings settings) {
    this.file = file;
    this.settings = settings;
  }

  /** Returns the name of the file. */
  public String name() {
    return file.name();
  }

  public PerformanceSettings settings() {
    return settings;
  }

  /**
   * Returns the id of a machine: its name in the file, or that of the settings if the file has none
   * of its own.
   */
  public String machine(String found, FigureSink sink) {
    if (!found.isEmpty() && !NO_NAME.matcher(found).matches()) {
      return found;
    }
    if (settings.machine() != null) {
      return settings.machine();
    }
    sink.hint(
        "it has no name of its machine, which is called 'localhost' here: set machine"
            + " (--machine=NAME)");
    return "localhost";
  }

  /**
   * Returns a converter of local times in the zone of the settings, for one pass over the file; a
   * hint says so if UTC is assumed.
   */
  public LocalTimes localTimes(FigureSink sink) {
    if (settings.zone() == null) {
      sink.hint(
          "it has no time zone: its times are taken as UTC; set zone (--zone=Europe/Berlin) if they"
              + " are local");
    }
    return new LocalTimes(settings.zoneId());
  }

  /** Receiver of lines. */
  @FunctionalInterface
  public interface LineReceiver {
    /**
     * Processes a line.
     *
     * @throws RejectedReadingException when the line cannot be used
     */
    void take(TextLine line) throws IOException;
  }

  /** Reads all lines; those that cannot be used are rejected. */
  public void readLines(FigureSink sink, LineReceiver receiver) throws IOException {
    try (TextLines lines = lines()) {
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        try {
          receiver.take(line);
        } catch (RejectedReadingException e) {
          sink.reject(line, e.reason(), e.text());
        }
      }
    }
  }

  /**
   * Opens the file at its start; a format may read it more than once. The caller closes it.
   *
   * @throws MalformedFileException when the file is UTF-16 and grows: its line ends cannot be found
   *     without reading it as a whole
   */
  public TextLines lines() throws IOException {
    TextLines opened = new TextLines(file.open());
    if (opened.isWide() && settings.files().growing()) {
      opened.close();
      throw new MalformedFileException(
          "it is UTF-16, which can't be read while it grows: have it written as UTF-8, or set"
              + " files.growing to false");
    }
    current = opened;
    return opened;
  }

  /** Receiver of the rows below a header. */
  @FunctionalInterface
  public interface RowReceiver {
    /**
     * Processes a row.
     *
     * @param line first line of the row
     * @throws RejectedReadingException when the row cannot be used
     */
    void take(List<String> row, TextLine line);
  }

  /** Meaning of a header line. */
  @FunctionalInterface
  public interface Layout {
    /**
     * Returns the receiver of the rows below a header.
     *
     * @throws MalformedFileException when the header is of no use
     */
    RowReceiver receiver(List<String> header) throws MalformedFileException;
  }

  /** Reads all rows of a file with a header; those that cannot be used are rejected. */
  public void readRows(FigureSink sink, Layout layout) throws IOException {
    try (DelimitedRows rows = new DelimitedRows(lines())) {
      RowReceiver receiver = layout.receiver(rows.header());
      for (List<String> row = rows.next(); row != null; row = rows.next()) {
        try {
          receiver.take(row, rows.line());
        } catch (RejectedReadingException e) {
          sink.reject(rows.line(), e.reason(), e.text());
        }
      }
    }
  }

  /** Returns whether the figures of the current line were read in an earlier round. */
  public boolean isKnown() {
    return current != null && isKnown(current.number());
  }

  /** Returns whether the figures of a line were read in an earlier round. */
  public boolean isKnown(long line) {
    return line <= file.knownLines();
  }

  /** Returns whether more lines are still being written, or the file is cut off. */
  public boolean isUnfinished() {
    return file.readableBytes() != Long.MAX_VALUE || isCut();
  }

  private boolean isCut() {
    return current != null && current.isCut();
  }

  /** Reports a last line that has no end, after the lines have been read. */
  public void reportCut(FigureSink sink) {
    if (current != null && current.isCut()) {
      sink.leftOut(
          "last lines without an end of line, whose last value may be cut off",
          "line " + (current.number() + 1));
    }
  }

  public FileHead head() throws IOException {
    try (InputStream in = file.open()) {
      return head(file.name(), in);
    }
  }

  /** Returns the beginning of a file. */
  public static FileHead head(String fileName, InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(HEAD);
    try (TextLines lines = new TextLines(new ByteArrayInputStream(bytes))) {
      Stream.Builder<String> all = Stream.builder();
      for (TextLine line = lines.next(); line != null; line = lines.next()) {
        all.add(line.text());
      }
      return new FileHead(fileName, all.build().collect(Collectors.joining("\n")));
    }
  }
}
