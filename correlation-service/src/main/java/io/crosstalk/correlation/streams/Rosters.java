package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rosters of the latest blocks. What a block tells of names is mostly what the block before
 * told: then its bytes are compared, and no name is read or looked up.
 */
final class Rosters {
  private final DomainLists domainLists;
  private final Map<Place, Latest> latest = new HashMap<>();

  /** Where a block comes from. */
  private record Place(String source, int partition, int piece) {}

  Rosters(DomainLists domainLists) {
    this.domainLists = domainLists;
  }

  /** Those of the latest block that came from the same place. */
  Latest of(LoadBlock.Header header) {
    Place place = new Place(header.source(), header.partition(), header.piece());
    return latest.computeIfAbsent(place, key -> new Latest(domainLists));
  }

  /** Lets go of what a source told that was taken away. */
  void forget(String source) {
    latest.keySet().removeIf(place -> place.source().equals(source));
  }

  /** Somebody is forgotten: whom the names mean is looked up anew. */
  void forgetMembers() {
    latest.values().forEach(each -> each.rosters.forEach(Roster::forgetMembers));
  }

  /** What the latest block from one place told of names. */
  static final class Latest {
    private final DomainLists unique;
    private byte[] listBytes = {};
    private List<List<String>> lists = List.of();
    private final List<Roster> rosters = new ArrayList<>();

    private Latest(DomainLists unique) {
      this.unique = unique;
    }

    /**
     * Reads the lists of domains that a block's rosters refer to, to be called first. Of a tick at
     * which nobody had samples there are none: the next one mostly has those of before.
     */
    void readLists(ByteReader in) {
      if (in.skip(DomainIndex.NONE)) {
        return;
      }
      if (listBytes.length == 0 || !in.skip(listBytes)) {
        int start = in.position();
        rosters.clear();
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

    /** Reads the roster of a block's next table, counted from 0. */
    Roster read(int table, ByteReader in) {
      if (table < rosters.size() && in.skip(rosters.get(table).bytes())) {
        return rosters.get(table);
      }
      Roster read = Roster.read(in, lists);
      rosters.subList(Math.min(table, rosters.size()), rosters.size()).clear();
      rosters.add(read);
      return read;
    }
  }
}
