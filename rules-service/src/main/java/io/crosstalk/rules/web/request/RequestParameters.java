package io.crosstalk.rules.web.request;

import io.crosstalk.access.ParameterException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parses the query parameters of a request. Each error names its parameter. */
public final class RequestParameters {
  private static final String CURSOR = "cursor";
  private static final int MAX_LENGTH = 1000;
  private static final int LAST_YEAR = 9999;

  private final Map<String, List<String>> values;

  /**
   * Creates a parser, and checks the names of the parameters.
   *
   * @param known allowed names; any other name is refused, because a misspelt filter must not
   *     silently return everything
   */
  public RequestParameters(Map<String, List<String>> values, List<String> known) {
    this.values = values;
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw ParameterException.unknown(name, known);
      }
    }
  }

  /** Value of a parameter that may occur once; null when it is missing or empty. */
  public @Nullable String text(String name) {
    // An empty field of a form means that nothing was chosen.
    List<String> present =
        values.getOrDefault(name, List.of()).stream().filter(value -> !value.isBlank()).toList();
    if (present.size() > 1) {
      throw ParameterException.invalid(name, "'" + name + "' may occur once.");
    }
    return present.isEmpty() ? null : printable(name, present.getFirst().strip());
  }

  private static String printable(String name, String value) {
    if (value.length() > MAX_LENGTH || value.chars().anyMatch(Character::isISOControl)) {
      throw ParameterException.invalid(
          name,
          "'%s' has at most %d characters, without control characters."
              .formatted(name, MAX_LENGTH));
    }
    return value;
  }

  /** Value of a parameter that must be one of an enumeration; null when it is missing. */
  public <E> @Nullable String oneOf(String name, E[] all, Function<E, String> wireName) {
    String value = text(name);
    if (value != null) {
      requireKnown(name, value, names(all, wireName));
    }
    return value;
  }

  /**
   * Values of a parameter that must be of an enumeration. They can be separated by commas, and the
   * parameter can occur several times.
   */
  public <E> List<String> anyOf(String name, E[] all, Function<E, String> wireName) {
    List<String> known = names(all, wireName);
    List<String> present =
        values.getOrDefault(name, List.of()).stream()
            .flatMap(value -> Arrays.stream(value.split(",")))
            .map(String::strip)
            .filter(value -> !value.isEmpty())
            .distinct()
            .toList();
    present.forEach(value -> requireKnown(name, value, known));
    return present;
  }

  /** Value of a parameter that is a time with an offset; null when it is missing. */
  public @Nullable Instant time(String name) {
    String value = text(name);
    if (value == null) {
      return null;
    }
    try {
      // A plus sign that was not encoded arrives as a space.
      return withFourDigitYear(OffsetDateTime.parse(value.replace(' ', '+'))).toInstant();
    } catch (DateTimeException e) {
      throw ParameterException.invalid(
          name, "'" + name + "' is a time like 2025-11-21T15:00:00Z; not '" + value + "'.");
    }
  }

  /** Checks that the time of a parameter is before that of another one, if both are present. */
  public void requireOrder(String from, String to) {
    Instant begin = time(from);
    Instant end = time(to);
    if (begin != null && end != null && !begin.isBefore(end)) {
      throw ParameterException.invalid(
          from, "'%s' must be before '%s': %s is not before %s.".formatted(from, to, begin, end));
    }
  }

  /**
   * Returns the time if its year has four digits, as RFC 3339 requires; the database cannot search
   * for others.
   */
  private static OffsetDateTime withFourDigitYear(OffsetDateTime time) {
    if (time.getYear() < 0 || time.getYear() > LAST_YEAR) {
      throw new DateTimeException("a year has four digits");
    }
    return time;
  }

  public int number(String name, int min, int max, int defaultValue) {
    String value = text(name);
    if (value == null) {
      return defaultValue;
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number that is out of range.
    }
    throw ParameterException.invalid(
        name, "'" + name + "' is a number from " + min + " to " + max + "; not '" + value + "'.");
  }

  /**
   * Position after which a page begins; null for the first page.
   *
   * @param decode reads a cursor; empty for a text that is none
   */
  public <T> @Nullable T cursor(Function<String, Optional<T>> decode) {
    String given = text(CURSOR);
    return given == null
        ? null
        : decode
            .apply(given)
            .orElseThrow(
                () ->
                    ParameterException.invalid(
                        CURSOR,
                        "'cursor' is the nextCursor of the page before, unchanged; not '"
                            + given
                            + "'."));
  }

  public boolean flag(String name) {
    return "true".equals(oneOf(name, new Boolean[] {true, false}, String::valueOf));
  }

  private static <E> List<String> names(E[] all, Function<E, String> wireName) {
    return Arrays.stream(all).map(wireName).toList();
  }

  private static void requireKnown(String name, String value, List<String> known) {
    if (!known.contains(value)) {
      throw ParameterException.notAllowed(name, value, known);
    }
  }
}
