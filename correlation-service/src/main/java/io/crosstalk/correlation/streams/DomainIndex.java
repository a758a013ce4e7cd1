package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteWriter;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lists of domains that a block's resources refer to by number. Not thread-safe. */
final class DomainIndex {
  /** What is written of no domains. */
  static final byte[] NONE = {0, 0};

  private static final int FEW = 64;

  /** No number takes more bytes. */
  private static final int MOST_BYTES = 10;

  /** No character takes more bytes. */
  private static final int CHARACTER = 3;

  private final Map<List<String>, Integer> lists = new IdentityHashMap<>();
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final ByteWriter listBytes = new ByteWriter();
  private long nameBytes;

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
      nameBytes += known == null ? MOST_BYTES + (long) CHARACTER * domain.length() : 0;
      listBytes.varint(known == null ? names.size() - 1 : known);
    }
    return number;
  }

  /** Whether most of it is of no use for so many resources: they have moved, or are gone. */
  boolean isMostlyUnused(int resources) {
    return lists.size() > FEW + 2 * resources;
  }

  /** How many it takes at most when it is written. */
  long bytes() {
    return nameBytes + listBytes.size() + 2 * MOST_BYTES;
  }

  static void writeNone(ByteWriter out) {
    out.raw(NONE);
  }

  void write(ByteWriter out) {
    out.varint(names.size());
    names.keySet().forEach(out::string);
    out.varint(lists.size());
    out.raw(listBytes);
  }
}
