package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * Inventory of a capture source: the captured link, and the addresses seen on it as devices that
 * use the link. Resources that belong to other sources are not included.
 */
final class CaptureInventory {
  private static final int MAX_RESOURCES = 10_000;

  private final AddressBook book;
  private final String link;
  private final SequencedSet<String> resourceIds = new LinkedHashSet<>();

  CaptureInventory(AddressBook book, String link) {
    this.book = book;
    this.link = link;
  }

  /**
   * Adds resources that have traffic. Beyond 10,000 resources, those seen least recently are
   * removed.
   */
  void add(Collection<String> ids) {
    ids.stream().filter(book::isOurs).forEach(resourceIds::addLast);
    while (resourceIds.size() > MAX_RESOURCES) {
      resourceIds.removeFirst();
    }
  }

  List<Resource> all() {
    List<Resource> all = new ArrayList<>();
    if (book.isOurs(link)) {
      all.add(resource(link, ResourceKind.LINK, List.of()));
    }
    resourceIds.forEach(id -> all.add(resource(id, ResourceKind.DEVICE, List.of(link))));
    return all;
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.NETWORK, null, Environment.UNKNOWN, null, Map.of(), uses);
  }
}
