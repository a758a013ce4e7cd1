package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.snmp4j.smi.AbstractVariable;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UnsignedInteger32;
import org.snmp4j.smi.Variable;

/** Converters from SNMP variables, as switches send them, to numbers and text. */
final class SnmpCells {
  private static final int MAX_TEXT = 200;
  private static final int COUNTER_BYTES = Long.BYTES;
  private static final HexFormat HEX = HexFormat.ofDelimiter(":");

  private SnmpCells() {}

  /**
   * Returns the number in a counter, gauge or time.
   *
   * @return not negative; NaN if the switch does not have the object, which is not zero
   * @throws RejectedReadingException when the variable is no number
   */
  static double number(@Nullable Variable cell) {
    return switch (cell) {
      case null -> Double.NaN;
      case Null none -> Double.NaN;
      case Counter64 wide -> unsigned(wide.getValue());
      case UnsignedInteger32 narrow -> narrow.getValue();
      case Integer32 integer when integer.getValue() >= 0 -> integer.getValue();
      default -> throw wrong(cell, "no number");
    };
  }

  /**
   * Returns the value of a counter of the FCMGMT MIB: eight bytes in an OCTET STRING. {@code 80 00
   * 00 00 00 00 00 00} means that the switch does not keep the counter.
   *
   * @return not negative; NaN if the switch does not have or keep the counter
   * @throws RejectedReadingException when the variable is no string of eight bytes
   */
  static double octetCounter(@Nullable Variable cell) {
    if (cell == null || cell instanceof Null) {
      return Double.NaN;
    }
    if (!(cell instanceof OctetString octets) || octets.length() != COUNTER_BYTES) {
      throw wrong(cell, "not the eight bytes of a counter");
    }
    long value = 0;
    for (byte octet : octets.getValue()) {
      value = (value << Byte.SIZE) | (octet & 0xFF);
    }
    return value == Long.MIN_VALUE ? Double.NaN : unsigned(value);
  }

  private static double unsigned(long value) {
    double high = value >>> 1;
    return high * 2 + (value & 1);
  }

  /**
   * Returns a name or description as one line of text.
   *
   * @return without control characters, at most 200 characters, empty if the switch does not have
   *     the object
   */
  static String text(@Nullable Variable cell) {
    if (!(cell instanceof OctetString octets)) {
      return "";
    }
    String text = new String(octets.getValue(), StandardCharsets.UTF_8);
    StringBuilder clean = new StringBuilder();
    text.codePoints()
        .filter(point -> !Character.isISOControl(point) && Character.isDefined(point))
        .filter(point -> point > Character.MAX_SURROGATE || point < Character.MIN_SURROGATE)
        .limit(MAX_TEXT)
        .forEach(clean::appendCodePoint);
    return clean.toString().strip();
  }

  /**
   * Returns a hardware address or a WWN as text.
   *
   * @return lower-case hexadecimal with colons, at most eight bytes; empty if the switch does not
   *     have the object
   */
  static String address(@Nullable Variable cell) {
    if (!(cell instanceof OctetString octets) || isAllZero(octets)) {
      return "";
    }
    return HEX.formatHex(octets.getValue(), 0, Math.min(octets.length(), Long.BYTES));
  }

  private static boolean isAllZero(OctetString octets) {
    for (byte octet : octets.getValue()) {
      if (octet != 0) {
        return false;
      }
    }
    return true;
  }

  private static RejectedReadingException wrong(Variable cell, String what) {
    return new RejectedReadingException(
        RejectReason.WRONG_TYPE,
        "a value of type " + AbstractVariable.getSyntaxString(cell.getSyntax()) + " is " + what);
  }
}
