package io.crosstalk.gateway;

/** Rules for names in paths and parameters. */
final class NameSyntax {
  private NameSyntax() {}

  static boolean isPrintable(String value, int maxLength) {
    return !value.isEmpty()
        && value.length() <= maxLength
        && value.chars().noneMatch(Character::isISOControl);
  }

  /** Returns whether a name can be one segment of a path: dots alone would mean another path. */
  static boolean isPathSegment(String value, int maxLength) {
    return isPrintable(value, maxLength) && value.indexOf('/') < 0 && !value.matches("\\.+");
  }
}
