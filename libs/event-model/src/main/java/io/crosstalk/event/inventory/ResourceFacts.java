package io.crosstalk.event.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Comparison of two statements about one resource. */
public final class ResourceFacts {
  private ResourceFacts() {}

  /**
   * Difference between two statements.
   *
   * @param fact {@code kind}, {@code environment}, {@code team}, or the name of an attribute
   */
  public record Difference(String resource, String fact, Object earlier, Object later) {}

  /**
   * Returns the facts that both statements have, with different values. A fact that only one of
   * them has is no difference, nor are relations, of which each may know some.
   */
  public static List<Difference> differences(Resource earlier, Resource later) {
    Map<String, Object> before = facts(earlier);
    List<Difference> all = new ArrayList<>();
    facts(later)
        .forEach(
            (fact, value) -> {
              Object known = before.get(fact);
              if (known != null && !isSame(known, value)) {
                all.add(new Difference(later.id(), fact, known, value));
              }
            });
    return all;
  }

  private static Map<String, Object> facts(Resource resource) {
    Map<String, Object> facts = new TreeMap<>(resource.attributes());
    facts.put("kind", resource.kind().wireName());
    if (resource.environment() != Environment.UNKNOWN) {
      facts.put("environment", resource.environment().wireName());
    }
    if (resource.team() != null) {
      facts.put("team", resource.team());
    }
    return facts;
  }

  /** Compares values; a whole number may be written with or without a fraction. */
  private static boolean isSame(Object one, Object other) {
    return (one instanceof Number number && other instanceof Number second)
        ? number.doubleValue() == second.doubleValue()
        : one.equals(other);
  }
}
