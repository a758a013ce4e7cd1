package io.crosstalk.collectors;

import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks of a source's settings, each of which returns the value that it has checked. */
public final class SettingChecks {
  private SettingChecks() {}

  /**
   * Returns a value that is within its limits.
   *
   * @throws InvalidSourceException when it is not
   */
  public static int within(String property, int value, int min, int max) {
    if (value < min || value > max) {
      throw new InvalidSourceException(property, "must be from " + min + " to " + max);
    }
    return value;
  }

  /**
   * Returns a value that is required.
   *
   * @param why rest of the sentence that begins with the property
   * @throws InvalidSourceException when it is missing, a blank text, or an empty list
   */
  public static <T> T present(String property, @Nullable T value, String why) {
    if (value == null
        || (value instanceof String text && text.isBlank())
        || (value instanceof Collection<?> list && list.isEmpty())) {
      throw new InvalidSourceException(property, why);
    }
    return value;
  }

  /**
   * Returns the meaning of a word.
   *
   * @throws InvalidSourceException when the word has none
   */
  public static <T> T parsed(String property, String word, Function<String, T> parser) {
    try {
      return parser.apply(word);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException(property, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the meaning of a word that may be missing.
   *
   * @param usual meaning of a word that is missing
   * @throws InvalidSourceException when the word has no meaning
   */
  public static <T> T parsed(
      String property, @Nullable String word, T usual, Function<String, T> parser) {
    return word == null ? usual : parsed(property, word, parser);
  }
}
