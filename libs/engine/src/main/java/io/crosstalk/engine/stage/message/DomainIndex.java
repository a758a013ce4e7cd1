package io.crosstalk.engine.stage.message;

import io.crosstalk.event.wire.ByteWriter;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists of domains in a load block, numbered so that resources with the same domains refer to one
 * list. Not thread-safe.
 */
final class DomainIndex {
  /** Binary form of a list without domains. */
  static final byte[] NONE = {0, 0};

  private static final int SMALL_INDEX = 64;

  /** Largest number of bytes of a number. */
  private static final int MOST_BYTES = 10;

  /** Largest number of bytes of a character. */
  private static final int MOST_BYTES_PER_CHARACTER = 3;

  private final Map<List<String>, Integer> lists = new IdentityHashMap<>();
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final ByteWriter listBytes = new ByteWriter();
  private long nameBytes;

  /**
   * Returns the number of a list, which is added if necessary. Equal lists must be the same
   * instance, see {@link DomainLists}.
   */
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
      nameBytes +=
          known == null ? MOST_BYTES + (long) MOST_BYTES_PER_CHARACTER * domain.length() : 0;
      listBytes.varint(known == null ? names.size() - 1 : known);
    }
    return number;
  }

  /**
   * Returns whether there are many more lists than resources, because resources have moved or were
   * removed. Then a new index saves memory.
   */
  boolean isMostlyUnused(int resources) {
    return lists.size() > SMALL_INDEX + 2 * resources;
  }

  /** Returns an upper bound of the number of bytes that the index takes when it is written. */
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
