package io.crosstalk.rules.privacy;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A value that identifies a person.
 *
 * @param value the value in a form that is the same for all of its spellings
 */
public record PersonalValue(Kind kind, String value) {

  private static final Pattern MASK = Pattern.compile("(?:user|address|mail)-[0-9]+");

  /** Kind of a value, with the word of its mask. */
  public enum Kind {
    /** Name of a user. */
    USER,
    /** Address of the Internet Protocol, version 4 or 6. */
    ADDRESS,
    /** E-mail address. */
    MAIL;

    /** Beginning of the masks, and spelling in the database. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static PersonalValue user(String name) {
    return new PersonalValue(Kind.USER, name.toUpperCase(Locale.ROOT));
  }

  static PersonalValue address(String canonical) {
    return new PersonalValue(Kind.ADDRESS, canonical);
  }

  static PersonalValue mail(String address) {
    return new PersonalValue(Kind.MAIL, address.toLowerCase(Locale.ROOT));
  }

  /** Returns whether a name is the mask of another one. */
  static boolean isMask(String name) {
    return MASK.matcher(name).matches();
  }

  /** The mask of a value, such as {@code user-1}. */
  public String mask(int number) {
    return kind.word() + "-" + number;
  }
}
