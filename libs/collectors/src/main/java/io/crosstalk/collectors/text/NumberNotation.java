package io.crosstalk.collectors.text;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Notation of numbers: the decimal separator and the separator between groups of digits. Groups
 * have three digits, or two before the last three as in India. A text that is one number with
 * groups and another one without them is refused, unless the separator of groups is known.
 */
public final class NumberNotation {
  /** Notation with a decimal point, in which the separator of groups is not known. */
  public static final NumberNotation PLAIN = new NumberNotation(".", null);

  private static final int MAX_LENGTH = 100;

  /** A number with separators of any kind, an exponent, and a unit that begins with no digit. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\h*([-+\u2212]?)([.,]?\\d(?:[\\d.,'\u2019\\h]*\\d)?[.,]?)([eE][-+]?\\d{1,3})?\\h*(\\D.*?)?\\h*");

  /** Separators of groups as in settings, with the characters that each one stands for. */
  private static final Map<String, String> SEPARATORS =
      Map.of(".", "\\.", ",", ",", "'", "['\u2019]", " ", "\\h");

  /**
   * Multiples in Grafana's units of counts: {@code 1.2 K}, {@code 3.4 Mil}, {@code 1.2K io/s}. A
   * single M, G or T is none of them, because many programs mean powers of 1,024.
   */
  private static final Pattern MULTIPLE = Pattern.compile("(K|Mil|Bil|Tri)|([KMBT]) (.+)");

  /** A number in which a point is no separator of groups, with its unit. */
  private static final Pattern DECIMAL_POINT =
      Pattern.compile(
          "[-+]?(?:\\d+,)*(?:0?\\.\\d+|\\d{4,}\\.\\d+|\\d+\\.(?:\\d{1,2}|\\d{4,})|\\d+\\.\\d+(?=[eE][-+]?\\d))(?:\\h*[^\\d.,].*)?");

  private static final Map<String, String> EXPONENTS =
      Map.of("K", "e3", "M", "e6", "Mil", "e6", "B", "e9", "Bil", "e9", "T", "e12", "Tri", "e12");

  /** Patterns of numbers by decimal separator and separator of groups. */
  private static final Map<String, Pattern> NUMBERS = new ConcurrentHashMap<>();

  private static final Pattern UNGROUPED =
      Pattern.compile("[-+]?(\\d{1,40}([.,]\\d{0,40})?|[.,]\\d{1,40})([eE][-+]?\\d{1,3})?");

  private final String decimal;
  private final @Nullable String grouping;

  private NumberNotation(String decimal, @Nullable String grouping) {
    this.decimal = decimal;
    this.grouping = grouping;
  }

  /**
   * Returns a notation.
   *
   * @param decimal {@code .} or {@code ,}
   * @param grouping {@code .}, {@code ,}, {@code '} or a space, which stands for every kind of
   *     space; null if it is not known
   * @throws IllegalArgumentException when one of them is something else, or both are the same
   */
  public static NumberNotation of(String decimal, @Nullable String grouping) {
    if (!isDecimal(decimal)) {
      throw new IllegalArgumentException("the decimal separator is . or ,");
    }
    if (grouping != null && (!SEPARATORS.containsKey(grouping) || grouping.equals(decimal))) {
      throw new IllegalArgumentException(
          "is . , ' or a space, and not the decimal separator: set decimal or another grouping");
    }
    return new NumberNotation(decimal, grouping);
  }

  /**
   * Returns a number without groups and unit, with a decimal point or a decimal comma; NaN if the
   * text is none.
   */
  public static double plain(String text) {
    return UNGROUPED.matcher(text).matches()
        ? Double.parseDouble(text.replace(',', '.'))
        : Double.NaN;
  }

  /** Returns whether a text is a number whose point can only be the decimal separator. */
  public static boolean hasDecimalPoint(String text) {
    return text.length() <= MAX_LENGTH && DECIMAL_POINT.matcher(text).matches();
  }

  private static boolean isDecimal(String text) {
    return text.equals(".") || text.equals(",");
  }

  /**
   * Reads a number and the unit behind it.
   *
   * @return null if the text is no number in any notation
   * @throws NumberFormatException when the text is a number in another notation; the message says
   *     which {@code decimal} or {@code grouping} to set
   */
  public @Nullable WrittenNumber read(String text) {
    Matcher parts = TEXT.matcher(text);
    if (text.length() > MAX_LENGTH || !parts.matches()) {
      return null;
    }
    String digits = digits(part(parts, 2));
    if (digits == null) {
      return null;
    }
    String number = part(parts, 1).replace('\u2212', '-') + digits + part(parts, 3);
    String unit = part(parts, 4);
    Matcher multiple = MULTIPLE.matcher(unit);
    return part(parts, 3).isEmpty() && multiple.matches()
        ? new WrittenNumber(
            Double.parseDouble(number + EXPONENTS.get(part(multiple, 1) + part(multiple, 2))),
            part(multiple, 3))
        : new WrittenNumber(Double.parseDouble(number), unit);
  }

  private static String part(Matcher matcher, int group) {
    return Objects.requireNonNullElse(matcher.group(group), "");
  }

  /**
   * Returns the digits of a number without groups and with a decimal point; null if it is none in
   * any notation.
   */
  private @Nullable String digits(String body) {
    String own = digits(body, decimal, grouping);
    if (own != null) {
      return own;
    }
    String separator = separator(body, decimal);
    if (grouping != null || separator == null) {
      String advice = advice(body, separator);
      if (advice == null) {
        return null;
      }
      throw new NumberFormatException("no number in this notation: set " + advice);
    }
    String grouped = digits(body, decimal, separator);
    String plain = digits(body, other(decimal), null);
    if (plain != null) {
      throw new NumberFormatException(
          "%s or %s: set grouping: \"%s\" in the first case, decimal: \"%s\" in the second one"
              .formatted(grouped, plain, separator, separator));
    }
    return grouped;
  }

  private static String other(String decimal) {
    return decimal.equals(".") ? "," : ".";
  }

  /** Returns the separator of groups without which a text is no number; null if there is none. */
  private static @Nullable String separator(String body, String decimal) {
    return digits(body, decimal, null) != null
        ? null
        : SEPARATORS.keySet().stream()
            .filter(each -> !each.equals(decimal) && digits(body, decimal, each) != null)
            .findFirst()
            .orElse(null);
  }

  /** Returns the settings with which a text is a number; null if there are none. */
  private @Nullable String advice(String body, @Nullable String separator) {
    if (separator != null) {
      return "grouping: \"" + separator + "\"";
    }
    String mark = other(decimal);
    String groups = separator(body, mark);
    if (groups == null && digits(body, mark, null) == null) {
      return null;
    }
    String separatorOfGroups = groups == null && mark.equals(grouping) ? decimal : groups;
    return "decimal: \""
        + mark
        + "\""
        + (separatorOfGroups == null ? "" : " and grouping: \"" + separatorOfGroups + "\"");
  }

  private static @Nullable String digits(String body, String decimal, @Nullable String grouping) {
    Matcher number =
        NUMBERS.computeIfAbsent(decimal + grouping, key -> number(decimal, grouping)).matcher(body);
    if (!number.matches()) {
      return null;
    }
    String fraction = part(number, 2);
    return part(number, 1).replaceAll("\\D", "") + (fraction.isEmpty() ? "" : "." + fraction);
  }

  private static Pattern number(String decimal, @Nullable String grouping) {
    String group = grouping == null ? "" : SEPARATORS.getOrDefault(grouping, "");
    String grouped = "|[1-9]\\d{0,2}(?:G\\d{3})+|[1-9]\\d?(?:G\\d{2})+G\\d{3}".replace("G", group);
    return Pattern.compile(
        "(\\d{0,40}%s)(?:%s(\\d{0,40}))?"
            .formatted(grouping == null ? "" : grouped, SEPARATORS.get(decimal)));
  }
}
