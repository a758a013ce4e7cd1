package io.crosstalk.event.yaml;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Span of a value in its text.
 *
 * @param line line on which it begins, 1 for the first
 * @param column number of characters before it in this line
 * @param from number of code points before it
 * @param to number of code points before its end
 */
public record Span(int line, int column, int from, int to) {

  /** Returns whether another value lies in this one; an alias lies where its anchor is. */
  private boolean contains(Span other) {
    return from <= other.from && other.to <= to;
  }

  /** Returns whether a value, and all that it contains, lies in this span. */
  boolean containsAll(YamlNode node) {
    return containsAll(node, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  /**
   * Visits each value once, although aliases lead to it again.
   *
   * @param visited values that need no second visit
   */
  private boolean containsAll(YamlNode node, Set<YamlNode> visited) {
    return !visited.add(node)
        || (contains(node.span())
            && switch (node) {
              case YamlNode.Scalar scalar -> true;
              case YamlNode.Sequence list ->
                  list.elements().stream().allMatch(each -> containsAll(each, visited));
              case YamlNode.Mapping mapping ->
                  mapping.entries().stream().allMatch(each -> containsAll(each.value(), visited));
            });
  }

  /** The text at this span. */
  public String in(String text) {
    int begin = text.offsetByCodePoints(0, from);
    return text.substring(begin, text.offsetByCodePoints(begin, to - from));
  }
}
