package io.crosstalk.simulate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Picocli converter that parses a range of seeds, written as {@code N} or {@code FROM-TO}. */
final class SeedRangeConverter implements ITypeConverter<SeedRange> {
  /** Maximum number of digits, so that each number is a {@code long}. */
  private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

  @Override
  public SeedRange convert(String value) {
    Matcher parts = RANGE.matcher(value);
    if (!parts.matches()) {
      throw new TypeConversionException("seeds are N or FROM-TO, not '" + value + "'");
    }
    long from = Long.parseLong(parts.group(1));
    long to = parts.group(2) == null ? from : Long.parseLong(parts.group(2));
    if (from > to) {
      throw new TypeConversionException("seeds from %d to %d are none".formatted(from, to));
    }
    return new SeedRange(from, to);
  }
}
