package io.crosstalk.ingest.collect.tool;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Question for what the resources of a case use, if no disk, or without disks nothing, is shared by
 * several of them: then no neighbour can be found.
 *
 * @param request request of the import, to be typed again
 * @param folder folder of the case
 */
record SharedResourceHint(List<Resource> resources, ImportRequest request, Path folder) {
  private static final int SHOWN = 20;

  private static final Set<ResourceKind> MACHINES =
      EnumSet.of(ResourceKind.HOST, ResourceKind.VM, ResourceKind.LPAR);

  private static final Set<ResourceKind> STORAGE =
      EnumSet.of(
          ResourceKind.DEVICE,
          ResourceKind.VOLUME,
          ResourceKind.DATASTORE,
          ResourceKind.STORAGE_POOL,
          ResourceKind.ARRAY);

  /**
   * Returns what to write and to type; empty if resources share something, or if there is only one
   * that is not a part of another one.
   */
  Optional<String> text() {
    Map<String, Resource> all = new LinkedHashMap<>();
    resources.forEach(each -> all.put(each.id(), each));
    Set<String> used =
        all.values().stream().flatMap(each -> each.uses().stream()).collect(Collectors.toSet());
    List<Resource> machines =
        all.values().stream().filter(each -> !used.contains(each.id())).toList();
    return machines.size() < 2 || isShared(machines, all)
        ? Optional.empty()
        : Optional.of(text(machines, all));
  }

  /** Returns whether two machines use the same disk; without disks, the same resource. */
  private static boolean isShared(List<Resource> machines, Map<String, Resource> all) {
    boolean hasDisks = all.values().stream().anyMatch(SharedResourceHint::isStorage);
    Set<String> seen = new HashSet<>();
    return machines.stream()
        .flatMap(machine -> used(machine, all).stream())
        .filter(each -> !hasDisks || isStorage(each))
        .anyMatch(each -> !seen.add(each.id()));
  }

  /**
   * Returns the devices of a machine and what these use, since a slow device is traced to what it
   * uses itself; without devices, all that the machine uses.
   */
  private static Collection<Resource> used(Resource machine, Map<String, Resource> all) {
    Collection<Resource> below = below(machine, all);
    Set<Resource> found = new LinkedHashSet<>();
    below.stream()
        .filter(each -> each.kind() == ResourceKind.DEVICE)
        .forEach(
            device -> {
              found.add(device);
              found.addAll(below(device, all));
            });
    return found.isEmpty() ? below : found;
  }

  static boolean isStorage(@Nullable Resource resource) {
    return resource != null && STORAGE.contains(resource.kind());
  }

  /** Returns all that a resource uses, directly or through others, and that the case describes. */
  private static Collection<Resource> below(Resource top, Map<String, Resource> all) {
    Map<String, Resource> found = new LinkedHashMap<>();
    Deque<String> next = new ArrayDeque<>(top.uses());
    while (!next.isEmpty()) {
      Resource each = all.get(next.removeFirst());
      if (each != null && found.putIfAbsent(each.id(), each) == null) {
        next.addAll(each.uses());
      }
    }
    return found.values();
  }

  private String text(List<Resource> machines, Map<String, Resource> all) {
    boolean isVmware = machines.stream().allMatch(each -> each.layer() == Layer.VMWARE);
    ResourceKind kind = isVmware ? ResourceKind.DATASTORE : ResourceKind.ARRAY;
    String unnamed = "guessed-" + kind.wireName();
    List<Asked> asked =
        machines.stream().flatMap(each -> asked(each, all, unnamed)).distinct().toList();
    String entries =
        Stream.concat(
                asked.stream()
                    .limit(SHOWN)
                    .map(Asked::shared)
                    .distinct()
                    .map(each -> shared(each, kind, all)),
                asked.stream().limit(SHOWN).map(Asked::entry))
            .collect(Collectors.joining("\n  - ", "\n  - ", "\n"));
    int more = asked.size() - SHOWN;
    return "! %d %s share no %s that is known, so that no neighbour can be the cause. Name what each of them uses, such as %s, in the file %s%s. What is a guess here is to be replaced or deleted, because the cause is looked for there:%s  and type: %s"
        .formatted(
            machines.size(),
            machines.stream().allMatch(each -> MACHINES.contains(each.kind()))
                ? "machines"
                : "resources",
            all.values().stream().anyMatch(SharedResourceHint::isStorage) ? "disk" : "resource",
            isVmware ? "a host or a datastore" : "a volume or an array",
            request.answerFile(),
            more > 0 ? " (and " + more + " more like these)" : "",
            entries,
            request.withInventory(folder));
  }

  /**
   * A resource of which is asked what it uses.
   *
   * @param shared id of what it may share
   */
  private record Asked(Resource resource, String shared) {
    String entry() {
      return "%s, \"uses\": [%s]}  # a guess: %s"
          .formatted(
              begin(resource),
              quoted(shared),
              resource.kind() == ResourceKind.DEVICE
                  ? "name what the disk is on, or delete the line if the disk is local"
                  : "name what it uses, or delete the line");
    }
  }

  /**
   * Returns the disks of a machine of which nothing is known; without them, the machine. Disks may
   * use the storage that the inventory gives to the machine itself.
   */
  private static Stream<Asked> asked(Resource machine, Map<String, Resource> all, String unnamed) {
    List<Resource> storage =
        below(machine, all).stream()
            .filter(each -> isStorage(each) && each.uses().isEmpty())
            .toList();
    List<Resource> disks =
        storage.stream().filter(each -> each.kind() == ResourceKind.DEVICE).toList();
    if (disks.isEmpty()) {
      return (storage.isEmpty() ? Stream.of(machine) : storage.stream())
          .filter(each -> !each.id().equals(unnamed))
          .map(each -> new Asked(each, unnamed));
    }
    String shared =
        storage.stream()
            .filter(each -> each.kind() != ResourceKind.DEVICE)
            .map(Resource::id)
            .findFirst()
            .orElse(unnamed);
    return disks.stream().map(each -> new Asked(each, shared));
  }

  /** Returns the entry of a shared resource, which is a new one if the case does not have it. */
  private static String shared(String id, ResourceKind kind, Map<String, Resource> all) {
    Resource known = all.get(id);
    Layer layer = kind == ResourceKind.DATASTORE ? Layer.VMWARE : Layer.SAN;
    return known == null
        ? begin(id, kind, layer)
            + "}  # a guess: give it its real name, and what shares nothing a line of its own"
        : begin(known) + "}";
  }

  private static String begin(Resource resource) {
    return begin(resource.id(), resource.kind(), resource.layer());
  }

  private static String begin(String id, ResourceKind kind, Layer layer) {
    return "{\"id\": %s, \"kind\": \"%s\", \"layer\": \"%s\""
        .formatted(quoted(id), kind.wireName(), layer.wireName());
  }

  private static String quoted(String id) {
    return EventJson.mapper().writeValueAsString(id);
  }
}
