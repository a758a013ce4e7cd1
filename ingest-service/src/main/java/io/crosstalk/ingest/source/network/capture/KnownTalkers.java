package io.crosstalk.ingest.source.network.capture;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.ingest.source.network.AddressBook;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/** The inventory: what was captured on, and who was heard there. Others' resources are left out. */
final class KnownTalkers {
  private static final int MAX_TALKERS = 10_000;

  private final AddressBook book;
  private final String link;
  private final SequencedSet<String> talkers = new LinkedHashSet<>();

  KnownTalkers(AddressBook book, String link) {
    this.book = book;
    this.link = link;
  }

  /** Notes who talked; beyond the limit those not heard for the longest time are forgotten. */
  void add(Collection<String> ids) {
    ids.stream().filter(book::isOurs).forEach(talkers::addLast);
    while (talkers.size() > MAX_TALKERS) {
      talkers.removeFirst();
    }
  }

  List<Resource> all() {
    List<Resource> all = new ArrayList<>();
    if (book.isOurs(link)) {
      all.add(resource(link, ResourceKind.LINK, List.of()));
    }
    talkers.forEach(id -> all.add(resource(id, ResourceKind.DEVICE, List.of(link))));
    return all;
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.NETWORK, null, Environment.UNKNOWN, null, Map.of(), uses);
  }
}
