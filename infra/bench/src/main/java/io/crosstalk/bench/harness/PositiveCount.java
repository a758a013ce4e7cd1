package io.crosstalk.bench.harness;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter for options that are counts of at least 1, such as rounds. */
public final class PositiveCount implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    int count = parse(text);
    if (count < 1) {
      throw refusal(text);
    }
    return count;
  }

  private static int parse(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw refusal(text);
    }
  }

  private static TypeConversionException refusal(String text) {
    return new TypeConversionException("'" + text + "' is not a number of 1 or more");
  }
}
