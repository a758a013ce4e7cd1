package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Load of machines that are not in the data. */
final class OtherMachines {
  /** Resources that hosts can share. */
  private static final Set<ResourceKind> STORAGE =
      EnumSet.of(
          ResourceKind.VOLUME,
          ResourceKind.DATASTORE,
          ResourceKind.STORAGE_POOL,
          ResourceKind.ARRAY);

  private OtherMachines() {}

  /**
   * Returns whether other machines may load a place. The place is, or is a device on, storage whose
   * own load is not measured and of whose users a single host is known.
   *
   * @param isLoadMeasured whether a resource has values of its own load, by its id
   */
  static boolean mayLoad(int place, SiteGraph graph, Predicate<String> isLoadMeasured) {
    ResourceKind kind = graph.resource(place).kind();
    if (kind != ResourceKind.DEVICE && !STORAGE.contains(kind)) {
      return false;
    }
    List<Resource> storage =
        IntStream.concat(IntStream.of(place), IntStream.of(graph.below(place)))
            .mapToObj(graph::resource)
            .filter(each -> STORAGE.contains(each.kind()))
            .toList();
    return !storage.isEmpty()
        && storage.stream().noneMatch(each -> isLoadMeasured.test(each.id()))
        && storage.stream().allMatch(each -> hosts(graph.number(each.id()), graph) == 1);
  }

  private static long hosts(int number, SiteGraph graph) {
    return Arrays.stream(graph.above(number))
        .filter(user -> graph.resource(user).kind() == ResourceKind.HOST)
        .count();
  }
}
