package io.crosstalk.gateway;

/** Checks of names that occur in paths and query parameters. */
final class NameSyntax {
  private NameSyntax() {}

  static boolean isPrintable(String value, int maxLength) {
    return !value.isEmpty()
        && value.length() <= maxLength
        && value.chars().noneMatch(Character::isISOControl);
  }

  /**
   * Returns whether a name is valid as one segment of a path. Dots alone are not, because they
   * would lead to another path.
   */
  static boolean isPathSegment(String value, int maxLength) {
    return isPrintable(value, maxLength) && value.indexOf('/') < 0 && !value.matches("\\.+");
  }
}
