package io.crosstalk.gateway;

import static java.util.stream.Collectors.joining;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A query parameter that is passed on.
 *
 * @param reader converts the value to the form that the services read, or throws an
 *     IllegalArgumentException whose message says what is expected
 */
record Parameter(String name, UnaryOperator<String> reader) {
  private static final int MAX_CURSOR = 1000;
  private static final Pattern COMMAS = Pattern.compile(",");

  /** A word of an enum. */
  static Parameter word(String name, Function<String, ? extends Enum<?>> parse) {
    return new Parameter(name, value -> parse.apply(value).name().toLowerCase(Locale.ROOT));
  }

  /** Words of an enum, separated by commas. */
  static Parameter words(String name, Function<String, ? extends Enum<?>> parse) {
    Parameter one = word(name, parse);
    return new Parameter(
        name, value -> COMMAS.splitAsStream(value).map(one.reader()).collect(joining(",")));
  }

  /** A boolean: true or false. */
  static Parameter flag(String name) {
    return choice(name, "true", "false");
  }

  /** A word of a list that is no enum of the vocabulary. */
  static Parameter choice(String name, String... words) {
    return new Parameter(
        name,
        value -> {
          require(List.of(words).contains(value), String.join(" or ", words));
          return value;
        });
  }

  /** A name or id: printable, of bounded length. */
  static Parameter text(String name, int maxLength) {
    return new Parameter(
        name,
        value -> {
          require(
              Text.isPrintable(value, maxLength),
              "1 to " + maxLength + " characters without control characters");
          return value;
        });
  }

  /** A time with an offset; passed on in UTC. */
  static Parameter instant(String name) {
    return new Parameter(
        name,
        value -> {
          try {
            // A plus sign that was not encoded arrives as a space.
            return OffsetDateTime.parse(value.replace(' ', '+')).toInstant().toString();
          } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                "expected an RFC 3339 time such as 2025-11-21T15:00:00Z", e);
          }
        });
  }

  /** A whole number within bounds. */
  static Parameter number(String name, int min, int max) {
    return new Parameter(
        name,
        value -> {
          require(value.matches("[0-9]{1,9}"), "a whole number");
          int number = Integer.parseInt(value);
          require(number >= min && number <= max, "a number from " + min + " to " + max);
          return Integer.toString(number);
        });
  }

  /** A positive number without an exponent. */
  static Parameter decimal(String name) {
    return new Parameter(
        name,
        value -> {
          require(value.matches("[0-9]{1,9}(\\.[0-9]{1,9})?"), "a number such as 1.38");
          return value;
        });
  }

  /** A position in a list, from the answer before. */
  static Parameter cursor() {
    return text("cursor", MAX_CURSOR);
  }

  private static void require(boolean condition, String expected) {
    if (!condition) {
      throw new IllegalArgumentException("expected " + expected);
    }
  }
}
