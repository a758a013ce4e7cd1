package io.crosstalk.collectors.capture;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;

/**
 * Table of single packets, one in each row, as tshark writes it with {@code -T fields -E header=y
 * -E separator=,}; packets that reset a TCP connection are counted.
 */
record FieldTable(char separator, List<String> columns, TcpResetCounts resets) {
  private static final String TIME = "frame.time_epoch";
  private static final String FLAG = "tcp.flags.reset";
  private static final long EARLIEST_S = 946_684_800;
  private static final long LATEST_S = 4_102_444_800L;

  static boolean isHeader(String line) {
    return line.contains(TIME);
  }

  /**
   * Creates the table from its header line.
   *
   * @param onlyResets whether every row is known to be a reset; otherwise the rows must contain the
   *     reset flag
   * @param resets receives the resets
   * @throws RejectedReadingException when a required column is missing
   */
  static FieldTable of(String header, boolean onlyResets, TcpResetCounts resets) {
    char separator = header.indexOf('\t') >= 0 ? '\t' : header.indexOf(';') >= 0 ? ';' : ',';
    List<String> columns = split(header, separator);
    boolean complete =
        columns.contains(TIME)
            && (columns.contains("ip.src") || columns.contains("ipv6.src"))
            && (columns.contains("ip.dst") || columns.contains("ipv6.dst"));
    if (!complete || !(onlyResets || columns.contains(FLAG))) {
      throw RejectedReadingException.malformed(
          "the fields frame.time_epoch, ip.src, ip.dst and tcp.flags.reset are needed; the last"
              + " one not when the file's name has 'reset' in it");
    }
    return new FieldTable(separator, columns, resets);
  }

  private static List<String> split(String line, char separator) {
    try {
      return CsvReader.builder()
          .fieldSeparator(separator)
          .allowUnclosedQuote(false)
          .allowExtraCharsAfterClosingQuote(false)
          .ofSingleCsvRecord(line)
          .getFields();
    } catch (CsvParseException e) {
      throw RejectedReadingException.malformed(
          "a quoted field is not closed, or goes on behind its quote");
    }
  }

  /**
   * Processes a row, and counts the packet if it is a reset.
   *
   * @throws RejectedReadingException when the line is no row of this table
   */
  void row(String line) {
    List<String> fields = split(line, separator);
    if (fields.size() != columns.size()) {
      throw RejectedReadingException.malformed(
          "the row has %d fields, the header has %d: a packet inside of a packet has two addresses, let tshark write the first (-E occurrence=f)"
              .formatted(fields.size(), columns.size()));
    }
    if (isReset(fields)) {
      long timeMs = time(cell(fields, TIME));
      resets.add(timeMs, address(fields, "src"), address(fields, "dst"));
    }
  }

  private boolean isReset(List<String> fields) {
    String flag = columns.contains(FLAG) ? cell(fields, FLAG) : "1";
    return flag.equals("1") || flag.equalsIgnoreCase("true");
  }

  private String cell(List<String> fields, String column) {
    int index = columns.indexOf(column);
    return index < 0 ? "" : fields.get(index).strip();
  }

  private InetAddress address(List<String> fields, String end) {
    String v4 = cell(fields, "ip." + end);
    return PacketCells.address(v4.isEmpty() ? cell(fields, "ipv6." + end) : v4, "the address");
  }

  /**
   * Parses the time of a packet: seconds since 1970 with a fraction, or the ISO-8601 time that
   * newer versions of tshark write.
   */
  private static long time(String text) {
    try {
      return text.indexOf('T') > 0
          ? checked(Instant.parse(text).getEpochSecond(), Instant.parse(text).toEpochMilli())
          : seconds(text);
    } catch (DateTimeException e) {
      throw noTime();
    }
  }

  private static long seconds(String text) {
    double seconds = new PacketCells(text).seconds("the time");
    return checked((long) seconds, (long) (seconds * 1000));
  }

  private static long checked(long seconds, long ms) {
    if (seconds < EARLIEST_S || seconds > LATEST_S) {
      throw noTime();
    }
    return ms;
  }

  private static RejectedReadingException noTime() {
    return RejectedReadingException.malformed("the time is none of this century");
  }
}
