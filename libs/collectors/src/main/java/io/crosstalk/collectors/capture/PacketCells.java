package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.collectors.text.WrittenNumber;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Splits a line of tshark's tables at white space, and reads its cells from left to right. The
 * parameter {@code what} of each method names the cell in error messages.
 */
final class PacketCells {
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
  private static final Pattern TIME = Pattern.compile("\\d{1,18}([.,]\\d{1,12})?");
  private static final Pattern LONG_TIME = Pattern.compile("\\d{1,18}[.,]\\d{4,12}");
  private static final double LARGEST = 1e18;
  private static final int MAX_SHOWN = 40;

  /** Advice for a number that means different things in different countries. */
  private static final String ADVICE =
      ": let tshark write numbers without separators of thousands (LC_ALL=C tshark …), and use"
          + " version 4";

  /** Notations of the countries in which tshark may have run, by their decimal separator. */
  private static final List<NumberNotation> WITH_POINT =
      List.of(NumberNotation.of(".", ","), NumberNotation.of(".", "'"));

  private static final List<NumberNotation> WITH_COMMA =
      List.of(NumberNotation.of(",", "."), NumberNotation.of(",", " "));
  private static final List<NumberNotation> ALL =
      Stream.concat(WITH_POINT.stream(), WITH_COMMA.stream()).toList();

  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("byte", 1.0),
          Map.entry("bytes", 1.0),
          Map.entry("kB", 1e3),
          Map.entry("MB", 1e6),
          Map.entry("GB", 1e9),
          Map.entry("TB", 1e12),
          Map.entry("KiB", 0x1p10),
          Map.entry("MiB", 0x1p20),
          Map.entry("GiB", 0x1p30),
          Map.entry("TiB", 0x1p40));

  private final String[] cells;
  private final List<NumberNotation> notations;
  private int at;

  PacketCells(String line) {
    cells = line.strip().split("\\s+");
    notations = notations(cells[cells.length - 1]);
  }

  /**
   * Returns the notations that a line may use: if it ends with a time, those with the decimal
   * separator of the time.
   */
  private static List<NumberNotation> notations(String last) {
    if (!LONG_TIME.matcher(last).matches()) {
      return ALL;
    }
    return last.indexOf(',') < 0 ? WITH_POINT : WITH_COMMA;
  }

  String next(String what) {
    if (at >= cells.length) {
      throw RejectedReadingException.malformed("the line ends before " + what);
    }
    return cells[at++];
  }

  /** Returns whether the line has no more cells. */
  boolean isAtEnd() {
    return at >= cells.length;
  }

  /** Reads a time in seconds. tshark never separates its thousands, so a separator is a decimal. */
  double seconds(String what) {
    String cell = next(what);
    if (!TIME.matcher(cell).matches()) {
      throw noNumber(what, cell);
    }
    return Double.parseDouble(cell.replace(',', '.'));
  }

  /** Reads a number of things. */
  double count(String what) {
    String cell = next(what);
    WrittenNumber number = read(cell, what, true);
    if (!number.unit().isEmpty()) {
      throw noNumber(what, cell);
    }
    return number.value();
  }

  /**
   * Reads a number of bytes; a unit behind it or in the next cell, such as {@code kB}, is applied.
   */
  double bytes(String what) {
    String cell = next(what);
    String unit = at < cells.length && UNITS.containsKey(cells[at]) ? cells[at++] : "";
    String behind = unit.isEmpty() ? cell.replaceFirst("[\\d\\h.,'\u2019]*", "") : unit;
    Double factor = behind.isEmpty() ? Double.valueOf(1) : UNITS.get(behind);
    if (factor == null) {
      throw noNumber(what, cell);
    }
    return read(cell, what, factor == 1).value() * factor;
  }

  /**
   * Reads a number in the only notation in which the text is one. A single group of three digits
   * without a unit of thousands is one of thousands: bytes and packets have no decimals.
   *
   * @param whole whether it has no decimals
   * @throws RejectedReadingException when the text is no number, or two different ones
   */
  private WrittenNumber read(String cell, String what, boolean whole) {
    if (DIGITS.matcher(cell).matches()) {
      return new WrittenNumber(Double.parseDouble(cell), "");
    }
    List<WrittenNumber> found =
        notations.stream()
            .flatMap(notation -> read(notation, cell).stream())
            .filter(number -> number.value() >= 0 && number.value() <= LARGEST)
            .filter(number -> !whole || number.value() == Math.rint(number.value()))
            .distinct()
            .toList();
    if (found.isEmpty()) {
      throw noNumber(what, cell);
    }
    if (found.size() > 1) {
      throw RejectedReadingException.malformed(
          "%s could be %s or %s (%s)%s"
              .formatted(what, found.get(0).value(), found.get(1).value(), cell, ADVICE));
    }
    return found.getFirst();
  }

  private static Optional<WrittenNumber> read(NumberNotation notation, String cell) {
    try {
      return Optional.ofNullable(notation.read(cell));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static RejectedReadingException noNumber(String what, String cell) {
    String shown = cell.length() > MAX_SHOWN ? cell.substring(0, MAX_SHOWN) + "…" : cell;
    String advice = cell.isEmpty() || !Character.isDigit(cell.charAt(0)) ? "" : ADVICE;
    return RejectedReadingException.malformed(what + " is no number (" + shown + ")" + advice);
  }

  /** Reads an IP address. */
  InetAddress address(String what) {
    return address(next(what), what);
  }

  /** Reads an IP address with a port behind its last colon; the port is ignored. */
  InetAddress addressAndPort(String what) {
    String cell = next(what);
    int colon = cell.lastIndexOf(':');
    return address(colon < 0 ? cell : cell.substring(0, colon), what);
  }

  static InetAddress address(String text, String what) {
    try {
      return InetAddress.ofLiteral(text);
    } catch (IllegalArgumentException e) {
      throw RejectedReadingException.malformed(
          what + " is no IP address: let tshark not look up names (-n)");
    }
  }

  void expect(String word) {
    if (!next("'" + word + "'").equals(word)) {
      throw RejectedReadingException.malformed("'" + word + "' is missing");
    }
  }
}
