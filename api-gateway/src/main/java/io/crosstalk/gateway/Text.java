package io.crosstalk.gateway;

/** What a name may look like. */
final class Text {
  private Text() {}

  static boolean isPrintable(String value, int maxLength) {
    return !value.isEmpty()
        && value.length() <= maxLength
        && value.chars().noneMatch(Character::isISOControl);
  }

  /** Whether a name can stand as one segment of a path: dots alone would mean another path. */
  static boolean isPathSegment(String value, int maxLength) {
    return isPrintable(value, maxLength) && value.indexOf('/') < 0 && !value.matches("\\.+");
  }
}
