package io.crosstalk.rules.siterule.check;

import io.crosstalk.event.text.NearestWord;
import java.util.Optional;
import java.util.Set;

/**
 * Names of one kind that the site has now. A site has up to a million resources, so that the sets
 * are neither copied nor, above a bound, searched for similar names.
 *
 * @param kind the kind, such as {@code team}
 * @param owned names in the owners; empty when no names are known
 * @param inventoried names in the inventory; empty when no names are known
 */
public record NameSet(String kind, Set<String> owned, Set<String> inventoried) {
  /**
   * Most names that are compared with an unknown one. 100,000 take 70 ms (measured), and one
   * request has at most {@link NameCheck#MAX_UNKNOWN} unknown ones.
   */
  static final int MAX_COMPARED = 250_000;

  /**
   * A name that is not known.
   *
   * @param problem the statement that it is not known
   * @param hint the similar name, or when it will be known
   */
  public record Unknown(String problem, String hint) {}

  /** Returns whether a name is not known; false while no names are known. */
  boolean lacks(String name) {
    return hasNames() && !owned.contains(name) && !inventoried.contains(name);
  }

  /** Statement that there is no such name, with a similar one; empty for a known one. */
  public Optional<Unknown> unknown(String name) {
    return lacks(name) ? Optional.of(unknown(name, similar(name))) : Optional.empty();
  }

  /** Statement that there is no such name, without a search for a similar one. */
  Optional<Unknown> unknownAlone(String name) {
    return lacks(name) ? Optional.of(unknown(name, Optional.empty())) : Optional.empty();
  }

  private Unknown unknown(String name, Optional<String> similar) {
    return new Unknown(
        "neither the owners nor the inventory have the %s '%s'".formatted(kind, name),
        similar
            .map(near -> "did you mean '" + near + "'?")
            .orElse("check its spelling, or add it there"));
  }

  private Optional<String> similar(String name) {
    return owned.size() + inventoried.size() > MAX_COMPARED
        ? Optional.empty()
        : NearestWord.of(name, owned, inventoried);
  }

  /** Returns whether names are known. */
  private boolean hasNames() {
    return !owned.isEmpty() || !inventoried.isEmpty();
  }
}
