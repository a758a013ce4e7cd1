package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.Optional;

/**
 * Check for two sources that could not be told apart: on the bus by the names of sources and
 * streams, in the inventory by the prefixes of their resource ids.
 */
final class SourceConflicts {
  private SourceConflicts() {}

  /**
   * Returns what must be changed in a source so that it does not conflict with another one; empty
   * if there is no conflict.
   *
   * @param otherLine line of the other source in the file, for the message
   */
  static Optional<InvalidSourceException> between(
      CommonSettings source, CommonSettings other, int otherLine) {
    String whose = "the source '" + other.name() + "' (line " + otherLine + ")";
    if (source.name().equals(other.name())) {
      return clash("name", whose + " has this name already");
    }
    if (isStreamOf(source.name(), other.name()) || isStreamOf(other.name(), source.name())) {
      return clash(
          "name",
          "what follows a '.' may be a stream's name, so beside %s this one can't be told from a stream: choose another name, such as one with '-'"
              .formatted(whose));
    }
    if (isOverlapping(source.prefix(), other.prefix())) {
      return clash(
          "prefix",
          "ids that begin with '%s' could be those of %s, whose prefix is '%s': choose prefixes of which neither begins with the other one"
              .formatted(source.prefix(), whose, other.prefix()));
    }
    return Optional.empty();
  }

  private static boolean isStreamOf(String name, String source) {
    return name.startsWith(source + ".");
  }

  /**
   * Returns whether one prefix begins with the other, so that resource ids of both sources could be
   * equal. An empty prefix conflicts with nothing, since ids without a prefix are globally unique.
   */
  private static boolean isOverlapping(String one, String other) {
    return !one.isEmpty() && !other.isEmpty() && (one.startsWith(other) || other.startsWith(one));
  }

  private static Optional<InvalidSourceException> clash(String property, String text) {
    return Optional.of(new InvalidSourceException(property, text));
  }
}
