package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceFacts;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Inventory of all files of a source, which is remembered, since each file contains only a part of
 * the resources. Not thread-safe.
 */
final class FoundInventory {
  private static final String KEY = "found";
  private static final int MAX = 20_000;
  private static final int MAX_RELATIONS = 10 * MAX;
  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
  private static final List<String> WORLDWIDE = List.of("naa.", "eui.", "t10.");

  private final SourceContext context;
  private final Environment environment;
  private final @Nullable String team;
  private final boolean isKindTyped;
  private final Map<String, Resource> configured = new TreeMap<>();

  /** Resources without what they use. */
  private final Map<String, Resource> known = new TreeMap<>();

  /** Ids of the resources that a known one uses, by its id. */
  private final Map<String, Set<String>> uses = new HashMap<>();

  /** File, with the column, that stated a fact last, by the ids of resources and the fact. */
  private final Map<String, Map<String, String>> statedIn = new HashMap<>();

  private int relations;

  /**
   * Recalls the inventory.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when a resource of the settings is not
   *     usable
   */
  FoundInventory(PerformanceSettings settings, SourceContext context) {
    this.context = context;
    this.environment = settings.environmentWord();
    this.team = settings.team();
    this.isKindTyped = settings.kind() != null;
    ResourceSettings.resources(settings.resources(), context)
        .forEach(each -> configured.put(each.id(), each));
    String remembered = context.memory().get(KEY);
    if (remembered != null) {
      byte[] json = remembered.getBytes(StandardCharsets.UTF_8);
      Arrays.stream(EventJson.read(json, Resource[].class))
          .forEach(
              each -> {
                known.put(each.id(), each.withUses(List.of()));
                relate(each.id(), each.uses());
              });
    }
    configured.forEach(
        (id, each) -> {
          known.merge(id, each.withUses(List.of()), FoundInventory::merged);
          relate(id, each.uses());
        });
  }

  /**
   * Returns the id of a resource on the bus. Control characters in a name, as in a damaged file,
   * become question marks, and a name that is too long is cut and gets a hash.
   */
  String id(String local) {
    String name = local.isBlank() ? "?" : CONTROL.matcher(local).replaceAll("?");
    int room = Ids.MAX_LENGTH - context.id("").length();
    if (name.length() > room) {
      String hash = Ids.derived("~", name);
      name = name.substring(0, room - hash.length()) + hash;
    }
    return WORLDWIDE.stream().anyMatch(name::startsWith) ? name : context.id(name);
  }

  /** Returns whether resources, or relations, that are not known yet are left out. */
  boolean isFull() {
    return known.size() >= MAX || relations >= MAX_RELATIONS;
  }

  /** Adds relations of a known resource; returns whether any of them is new. */
  private boolean relate(String id, List<String> others) {
    Set<String> all = uses.computeIfAbsent(id, each -> new LinkedHashSet<>());
    int before = all.size();
    others.stream().limit(Math.max(0, MAX_RELATIONS - relations)).forEach(all::add);
    relations += all.size() - before;
    return all.size() > before;
  }

  boolean isEmpty() {
    return known.isEmpty();
  }

  /**
   * Adds the description of a resource in a file. Facts that differ from those of an earlier
   * description replace them and are reported.
   *
   * @return whether any of it is new
   */
  boolean add(FoundResource found, FileFindings findings) {
    Resource resource =
        new Resource(
            id(found.id()),
            found.kind(),
            found.layer(),
            found.name(),
            environment,
            team,
            found.attributes(),
            List.of());
    Resource before = known.get(resource.id());
    if (before == null && isFull()) {
      return false;
    }
    Map<String, String> stated = statedIn.computeIfAbsent(resource.id(), each -> new HashMap<>());
    boolean isKindStated = !isAssumed(resource);
    if (before != null && !isKindStated) {
      resource = resource.withKind(before.kind(), before.layer());
    }
    if (before != null) {
      reportDifferences(before, resource, found, findings);
    }
    found
        .attributes()
        .keySet()
        .forEach(fact -> stated.put(fact, findings.fileName() + column(found, fact)));
    if (isKindStated) {
      stated.put("kind", findings.fileName());
    }
    Resource after = before == null ? resource : merged(before, resource);
    Resource set = configured.get(after.id());
    after = set == null ? after : merged(after, set);
    known.put(after.id(), after);
    boolean isRelated = relate(after.id(), found.uses().stream().map(this::id).toList());
    return isRelated || !after.equals(before);
  }

  /** Reports facts that a later description states differently, unless the settings decide. */
  private void reportDifferences(
      Resource before, Resource resource, FoundResource found, FileFindings findings) {
    Resource set = configured.getOrDefault(resource.id(), resource);
    Set<String> decided =
        ResourceFacts.differences(resource, set).stream()
            .map(ResourceFacts.Difference::fact)
            .collect(Collectors.toSet());
    if (isAssumed(before)) {
      decided.add("kind");
    }
    ResourceFacts.differences(before, resource).stream()
        .filter(each -> !decided.contains(each.fact()))
        .forEach(
            each ->
                findings.leaveOut(
                    "facts of an earlier file or row that this one contradicts",
                    () ->
                        "%s of %s: %s in %s, now %s%s"
                            .formatted(
                                each.fact(),
                                each.resource(),
                                each.earlier(),
                                statedIn
                                    .getOrDefault(each.resource(), Map.of())
                                    .getOrDefault(each.fact(), "an earlier file"),
                                each.later(),
                                column(found, each.fact()))));
  }

  /** Returns the column of an attribute for a message; empty if the file names none. */
  private static String column(FoundResource found, String attribute) {
    String column = found.columns().get(attribute);
    return column == null ? "" : " (column %s)".formatted(column);
  }

  /**
   * Returns whether the kind of a resource is only assumed: a host of no other layer is what a
   * machine is called if its file has no kind.
   */
  static boolean isAssumed(Resource resource) {
    return resource.kind() == ResourceKind.HOST && resource.layer() == Layer.COMPUTE;
  }

  /**
   * Notes that a machine is the guest of a hypervisor, because the hypervisor takes time from it. A
   * kind that is stated stays, with a hint at the contradiction.
   *
   * @return whether the kind is changed
   */
  boolean addGuest(String id, FileFindings findings) {
    Resource machine = known.get(id);
    if (machine == null || machine.kind() != ResourceKind.HOST) {
      return false;
    }
    if (isKindTyped || configured.containsKey(id) || !isAssumed(machine)) {
      findings.hint(
          "%s is stated as host, but it measures cpu.steal, which only guests of a hypervisor have: the diagnosis would take the hypervisor's fault for that of the machine; state the kind vm"
              .formatted(id));
      return false;
    }
    findings.hint(
        "its machines with cpu.steal are guests of a hypervisor, and are taken as vm: name the host below them with --inventory, since steal points at it");
    known.put(id, machine.withKind(ResourceKind.VM, machine.layer()));
    return true;
  }

  /** Returns a resource with the properties of a later statement, and the attributes of both. */
  private static Resource merged(Resource before, Resource later) {
    Map<String, Object> attributes = new HashMap<>(before.attributes());
    attributes.putAll(later.attributes());
    return new Resource(
        later.id(),
        later.kind(),
        later.layer(),
        later.name() == null ? before.name() : later.name(),
        later.environment() == Environment.UNKNOWN ? before.environment() : later.environment(),
        later.team() == null ? before.team() : later.team(),
        attributes,
        List.of());
  }

  /** Remembers and returns all resources known so far. */
  List<Resource> resources() {
    List<Resource> all = new ArrayList<>();
    known
        .values()
        .forEach(
            each -> all.add(each.withUses(List.copyOf(uses.getOrDefault(each.id(), Set.of())))));
    context.memory().put(KEY, EventJson.mapper().writeValueAsString(all));
    return all;
  }
}
