package io.crosstalk.rules.privacy;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Personal data that a text shows by its form: users in job names of IBM i and in ids of z/VM
 * users, addresses of the Internet Protocol, and e-mail addresses.
 */
final class PersonalText {
  private static final String NAME = "[A-Za-z$#@][A-Za-z0-9$#@_.]{0,9}";

  /** Number, user and name of a job. */
  private static final Pattern JOB =
      Pattern.compile("(?<![0-9A-Za-z])([0-9]{6}/)(" + NAME + ")(?=/" + NAME + ")");

  /** User of z/VM; a mask in its place stays. */
  private static final Pattern USER_ID =
      Pattern.compile(
          "(?<![0-9A-Za-z])(user/)(?!user-[0-9]+(?![A-Za-z0-9$#@_-]|\\.[A-Za-z0-9]))"
              + "([A-Za-z0-9$#@_.-]*[A-Za-z0-9$#@_-])");

  private static final Pattern MAIL =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}._%+'-])()([\\p{L}\\p{N}._%+'-]++@[\\p{L}\\p{N}-]++(?:\\.[\\p{L}\\p{N}-]++)++)");

  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

  private static final Pattern VERSION_4 =
      Pattern.compile(
          "(?<![0-9A-Za-z.])()((?:%s\\.){3}%s)(?![0-9A-Za-z]|\\.[0-9])".formatted(OCTET, OCTET));

  /** A text that can be an address of version 6: hexadecimal digits with at least two colons. */
  private static final Pattern VERSION_6 =
      Pattern.compile(
          "(?<![0-9A-Za-z.])(?<!::)((?<!:):(?!:)|)((?=[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:)[0-9A-Fa-f:.]{3,45})(?![0-9A-Za-z:])");

  /** World wide names of Fibre Channel have the form of an address, with eight pairs of digits. */
  private static final Pattern WORLD_WIDE_NAME =
      Pattern.compile("[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){7}");

  private static final Pattern PUNCTUATION = Pattern.compile("[.:]+$");

  private PersonalText() {}

  /**
   * Replaces the personal data of a text.
   *
   * @param mask mask of a value and of its spelling in the text
   */
  static String replaced(String text, BiFunction<PersonalValue, String, String> mask) {
    String result = replaced(MAIL, text, value -> mask.apply(PersonalValue.mail(value), value));
    result = replaced(JOB, result, value -> mask.apply(PersonalValue.user(value), value));
    result = replaced(USER_ID, result, value -> mask.apply(PersonalValue.user(value), value));
    result = replaced(VERSION_6, result, value -> version6(value, mask));
    return replaced(VERSION_4, result, value -> mask.apply(PersonalValue.address(value), value));
  }

  private static String replaced(Pattern pattern, String text, UnaryOperator<String> replacement) {
    return pattern
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(found.group(1) + replacement.apply(found.group(2))));
  }

  /** The mask of an address and what follows it; a text that is no address stays. */
  private static String version6(String text, BiFunction<PersonalValue, String, String> mask) {
    String shorter = PUNCTUATION.matcher(text).replaceFirst("");
    return canonical(text)
        .map(address -> mask.apply(PersonalValue.address(address), address))
        .or(
            () ->
                canonical(shorter)
                    .map(
                        address ->
                            mask.apply(PersonalValue.address(address), address)
                                + text.substring(shorter.length())))
        .orElse(text);
  }

  private static Optional<String> canonical(String text) {
    if (text.equals("::") || WORLD_WIDE_NAME.matcher(text).matches() || text.indexOf(':') < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.ofLiteral(text).getHostAddress());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
