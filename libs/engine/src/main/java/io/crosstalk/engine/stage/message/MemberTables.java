package io.crosstalk.engine.stage.message;

import io.crosstalk.event.wire.ByteReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cache of the member tables of the latest load blocks. If the names in a block are those of the
 * block before, which is usual, only the bytes are compared, and no name is read or looked up.
 */
public final class MemberTables {
  private final DomainLists domainLists;
  private final Map<PieceKey, Latest> latest = new HashMap<>();

  /** Origin of a block. */
  private record PieceKey(String source, int partition, int piece) {}

  public MemberTables(DomainLists domainLists) {
    this.domainLists = domainLists;
  }

  /** The tables of the latest block with the same origin. */
  Latest of(LoadBlock.Header header) {
    PieceKey place = new PieceKey(header.source(), header.partition(), header.piece());
    return latest.computeIfAbsent(place, key -> new Latest(domainLists));
  }

  /** Removes the tables of a source that no longer sends blocks. */
  public void forget(String source) {
    latest.keySet().removeIf(place -> place.source().equals(source));
  }

  /**
   * Discards the members that were looked up, after a member has been removed; they are looked up
   * again by name.
   */
  public void forgetMembers() {
    latest.values().forEach(each -> each.tables.forEach(MemberTable::forgetMembers));
  }

  /** The tables of the latest block from one origin. */
  static final class Latest {
    private final DomainLists unique;
    private byte[] listBytes = {};
    private List<List<String>> lists = List.of();
    private final List<MemberTable> tables = new ArrayList<>();

    private Latest(DomainLists unique) {
      this.unique = unique;
    }

    /**
     * Reads the lists of domains that a block's member tables refer to. Must be called before
     * {@link #read}. A block of a tick without samples has no lists; the lists before are then kept
     * for the next block, which mostly repeats them.
     */
    void readLists(ByteReader in) {
      if (in.skip(DomainIndex.NONE)) {
        return;
      }
      if (listBytes.length == 0 || !in.skip(listBytes)) {
        int start = in.position();
        tables.clear();
        lists = lists(in);
        listBytes = in.since(start);
      }
    }

    private List<List<String>> lists(ByteReader in) {
      List<String> names = names(in);
      int count = in.bounded(in.remaining(), "the number of lists");
      List<List<String>> read = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int length = in.bounded(in.remaining(), "the number of domains");
        List<String> list = new ArrayList<>(length);
        for (int d = 0; d < length; d++) {
          list.add(names.get(in.bounded(names.size() - 1, "a domain")));
        }
        read.add(unique.unique(list));
      }
      return read;
    }

    private static List<String> names(ByteReader in) {
      int count = in.bounded(in.remaining(), "the number of names");
      List<String> names = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        names.add(in.string());
      }
      return names;
    }

    /**
     * Reads the next member table of a block.
     *
     * @param table number of the table in the block, from 0
     */
    MemberTable read(int table, ByteReader in) {
      if (table < tables.size() && in.skip(tables.get(table).bytes())) {
        return tables.get(table);
      }
      MemberTable read = MemberTable.read(in, lists);
      tables.subList(Math.min(table, tables.size()), tables.size()).clear();
      tables.add(read);
      return read;
    }
  }
}
