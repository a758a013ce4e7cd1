package io.crosstalk.collectors.capture;

import java.net.InetAddress;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Splits a line of tshark's tables at white space, and reads its cells from left to right. The
 * parameter {@code what} of each method names the cell in error messages.
 */
final class PacketCells {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}(\\.\\d{1,12})?");
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
  private int at;

  PacketCells(String line) {
    cells = line.strip().split("\\s+");
  }

  String next(String what) {
    if (at >= cells.length) {
      throw new BadLineException("the line ends before " + what);
    }
    return cells[at++];
  }

  double number(String what) {
    String cell = next(what);
    if (!NUMBER.matcher(cell).matches()) {
      throw new BadLineException(what + " is no number");
    }
    return Double.parseDouble(cell);
  }

  /** Reads a number of bytes; a unit in the next cell, such as {@code kB}, is applied. */
  double bytes(String what) {
    double number = number(what);
    Double unit = at < cells.length ? UNITS.get(cells[at]) : null;
    if (unit == null) {
      return number;
    }
    at++;
    return number * unit;
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
      throw new BadLineException(what + " is no IP address: let tshark not look up names (-n)");
    }
  }

  void expect(String word) {
    if (!next("'" + word + "'").equals(word)) {
      throw new BadLineException("'" + word + "' is missing");
    }
  }
}
