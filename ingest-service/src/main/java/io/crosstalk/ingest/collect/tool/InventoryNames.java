package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.text.NearestWord;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names in the inventory of a case that are probably misspelt.
 *
 * @param all resources of the case by id
 * @param sampled ids of the resources with samples
 * @param typed ids of the resources that a person has described
 */
record InventoryNames(Map<String, Resource> all, Set<String> sampled, Set<String> typed) {
  private static final int SHOWN = 5;

  /** Returns a sentence for each of the first such names. */
  List<String> lines() {
    List<String> lines = Stream.concat(missing(), unsampled()).toList();
    return lines.size() <= SHOWN
        ? lines
        : Stream.concat(
                lines.stream().limit(SHOWN),
                Stream.of("! … and " + (lines.size() - SHOWN) + " more names like these"))
            .toList();
  }

  /** Returns the names that a resource uses, and that no resource has. */
  private Stream<String> missing() {
    return all.values().stream()
        .flatMap(
            each ->
                each.uses().stream()
                    .filter(name -> !all.containsKey(name))
                    .map(
                        name ->
                            "! %s is used by %s, but nothing is called so%s"
                                .formatted(
                                    name, each.id(), meant(NearestWord.of(name, all.keySet())))));
  }

  /** Returns the described resources without samples whose name is similar to another one's. */
  private Stream<String> unsampled() {
    Set<String> used =
        all.values().stream().flatMap(each -> each.uses().stream()).collect(Collectors.toSet());
    Set<String> others = new LinkedHashSet<>(sampled);
    others.removeAll(typed);
    return typed.stream()
        .filter(name -> !sampled.contains(name) && !used.contains(name))
        .sorted()
        .flatMap(
            name ->
                NearestWord.of(name, others).stream()
                    .map(
                        near ->
                            "! %s of the inventory has no samples%s"
                                .formatted(name, meant(Optional.of(near)))));
  }

  private static String meant(Optional<String> name) {
    return name.map("; did you mean %s?"::formatted).orElse("");
  }
}
