package io.crosstalk.collectors.normalize;

import io.crosstalk.event.Ids;

/** Rules for valid names of resources and metrics. */
public final class ResourceNames {
  private ResourceNames() {}

  /**
   * Checks a name and returns it.
   *
   * @param what name of the field, for the reason
   * @throws RejectedReadingException when it is blank, has more than 300 characters, control
   *     characters or half a surrogate pair (which UTF-8 can't carry: two such names would become
   *     one on the bus)
   */
  public static String check(String name, String what) {
    if (name.isBlank()) {
      throw bad(what + " is blank");
    }
    if (name.length() > Ids.MAX_LENGTH) {
      throw bad(
          "%s has %d characters; at most %d are allowed"
              .formatted(what, name.length(), Ids.MAX_LENGTH));
    }
    for (int i = 0; i < name.length(); i++) {
      i += checkCharacter(name, i, what);
    }
    return name;
  }

  /**
   * Checks the character at an index and returns the number of further chars that it uses: 1 for a
   * surrogate pair.
   */
  private static int checkCharacter(String name, int index, String what) {
    char character = name.charAt(index);
    if (Character.isISOControl(character)) {
      throw bad(what + " has a control character at position " + (index + 1));
    }
    if (!Character.isSurrogate(character)) {
      return 0;
    }
    if (!Character.isHighSurrogate(character)
        || index + 1 == name.length()
        || !Character.isLowSurrogate(name.charAt(index + 1))) {
      throw bad(what + " has half a surrogate pair at position " + (index + 1));
    }
    return 1;
  }

  private static RejectedReadingException bad(String text) {
    return new RejectedReadingException(RejectReason.BAD_NAME, text);
  }
}
