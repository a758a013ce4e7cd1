package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteWriter;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lists of domains that a block's resources refer to by number. Not thread-safe. */
final class DomainIndex {
  private static final int FEW = 64;

  private final Map<List<String>, Integer> lists = new IdentityHashMap<>();
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final ByteWriter listBytes = new ByteWriter();

  /** A list's number; the same list is the same instance, see {@link DomainLists}. */
  int of(List<String> domains) {
    Integer known = lists.get(domains);
    return known == null ? add(domains) : known;
  }

  private int add(List<String> domains) {
    int number = lists.size();
    lists.put(domains, number);
    listBytes.varint(domains.size());
    for (String domain : domains) {
      Integer known = names.putIfAbsent(domain, names.size());
      listBytes.varint(known == null ? names.size() - 1 : known);
    }
    return number;
  }

  /** Whether most of it is of no use for so many resources: they have moved, or are gone. */
  boolean isMostlyUnused(int resources) {
    return lists.size() > FEW + 2 * resources;
  }

  void write(ByteWriter out) {
    out.varint(names.size());
    names.keySet().forEach(out::string);
    out.varint(lists.size());
    out.raw(listBytes);
  }
}
