package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.List;
import java.util.Map;

/**
 * Tags and custom attributes of inventory objects, to which label rules apply.
 *
 * @param tags names of tags, by object and category
 * @param attributes keys of the custom attributes, by name; there may be one for each type of
 *     object
 */
record ItemTags(
    Map<ObjectReference, Map<String, List<String>>> tags, Map<String, List<Long>> attributes) {
  static final ItemTags NONE = new ItemTags(Map.of(), Map.of());

  List<String> tags(ObjectReference item, String category) {
    return tags.getOrDefault(item, Map.of()).getOrDefault(category, List.of());
  }

  List<String> attribute(InventoryItem.Common item, String name) {
    return attributes.getOrDefault(name, List.of()).stream()
        .filter(item.custom()::containsKey)
        .map(item.custom()::get)
        .toList();
  }
}
