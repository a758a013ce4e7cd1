package io.crosstalk.collectors.settings;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amount of data in settings: a whole number with B, KB, MB, GB or TB, in powers of 1024.
 *
 * @param toBytes the amount in bytes
 */
public record ByteSize(long toBytes) {
  private static final Pattern FORM = Pattern.compile("([+-]?\\d+)([a-zA-Z]{0,2})");
  private static final int MEGABYTE = 20;
  private static final int GIGABYTE = 30;

  public static ByteSize ofMegabytes(long megabytes) {
    return new ByteSize(Math.multiplyExact(megabytes, 1L << MEGABYTE));
  }

  public static ByteSize ofGigabytes(long gigabytes) {
    return new ByteSize(Math.multiplyExact(gigabytes, 1L << GIGABYTE));
  }

  /**
   * Parses an amount; a number alone is bytes.
   *
   * @throws IllegalArgumentException when the text is no amount, or too large for a long
   */
  public static ByteSize parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "' is no amount of data: write 16KB or 4MB");
    }
    try {
      long count = Long.parseLong(matcher.group(1));
      return new ByteSize(Math.multiplyExact(count, 1L << power(matcher.group(2), text)));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is too large", e);
    }
  }

  private static int power(String unit, String text) {
    return switch (unit.toUpperCase(Locale.ROOT)) {
      case "", "B" -> 0;
      case "KB" -> 10;
      case "MB" -> MEGABYTE;
      case "GB" -> GIGABYTE;
      case "TB" -> 40;
      default ->
          throw new IllegalArgumentException(
              "'" + text + "' has no unit of data: B, KB, MB, GB or TB");
    };
  }
}
