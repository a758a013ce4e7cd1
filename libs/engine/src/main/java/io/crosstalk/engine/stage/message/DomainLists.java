package io.crosstalk.engine.stage.message;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One instance of each list of domains: thousands of resources load the same domains, and identical
 * instances need no comparison.
 */
public final class DomainLists {
  private final Map<List<String>, List<String>> lists = new HashMap<>();

  /** The instance that stands for all equal lists. */
  List<String> unique(List<String> domains) {
    List<String> known = lists.get(domains);
    if (known != null) {
      return known;
    }
    List<String> copy = List.copyOf(domains);
    lists.put(copy, copy);
    return copy;
  }
}
