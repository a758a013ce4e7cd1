package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Hint at a kind that was typed for machines whose files state another one. */
record UnusedKindHint(List<Resource> resources, ImportRequest request) {

  /** Returns a line for each kind that no resource of the case has. */
  List<String> lines() {
    Set<String> found =
        resources.stream()
            .map(each -> each.kind().wireName())
            .collect(Collectors.toCollection(TreeSet::new));
    return request.kinds().stream()
        .filter(each -> !found.contains(each))
        .map(
            each ->
                "! kind=%s is not used: the files state the kinds of their machines (%s). If one of them is wrong, correct it with --inventory=FILE."
                    .formatted(
                        each,
                        found.stream()
                            .filter(kind -> !kind.equals(ResourceKind.DEVICE.wireName()))
                            .collect(Collectors.joining(", "))))
        .toList();
  }
}
