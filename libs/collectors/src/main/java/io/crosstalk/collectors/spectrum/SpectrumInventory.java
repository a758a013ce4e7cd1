package io.crosstalk.collectors.spectrum;

import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inventory of an array: a volume uses its pool, a pool uses its MDisks, all of them use the array,
 * and the array uses its nodes with their ports.
 */
final class SpectrumInventory {
  private final SourceContext context;
  private final Environment environment;
  private final @Nullable String team;
  private final Map<String, Resource> known = new LinkedHashMap<>();
  private VolumeRelations listings;

  SpectrumInventory(SpectrumSettings settings, SourceContext context, VolumeRelations listings) {
    this.context = context;
    this.environment =
        SettingChecks.parsed(
            "environment", settings.environment(), Environment.UNKNOWN, Environment::parse);
    this.team = settings.team();
    this.listings = listings;
  }

  void use(VolumeRelations newer) {
    listings = newer;
  }

  VolumeRelations listings() {
    return listings;
  }

  Collection<Resource> all() {
    return known.values();
  }

  String array(String cluster) {
    return put(cluster, ResourceKind.ARRAY, cluster, Map.of(), List.of());
  }

  /** Adds a node of the array, and returns its resource id. */
  String node(String cluster, String node) {
    String id = put(cluster + "/" + node, ResourceKind.STORAGE_NODE, node, Map.of(), List.of());
    link(array(cluster), id);
    return id;
  }

  String port(String cluster, String node, String port, String wwpn) {
    String id =
        put(
            cluster + "/" + node + "/" + port,
            ResourceKind.STORAGE_ADAPTER,
            node + " " + port,
            Map.of("wwpn", wwpn),
            List.of());
    link(node(cluster, node), id);
    return id;
  }

  String pool(String cluster, String pool) {
    Boolean reduced = listings.hasDataReduction(pool);
    return put(
        cluster + "/pool/" + pool,
        ResourceKind.STORAGE_POOL,
        pool,
        reduced == null ? Map.of() : Map.of("dataReduction", reduced),
        List.of(array(cluster)));
  }

  String mdisk(String cluster, String mdisk) {
    String id =
        put(
            cluster + "/mdisk/" + mdisk,
            ResourceKind.DEVICE,
            mdisk,
            Map.of(),
            List.of(array(cluster)));
    String pool = listings.poolOfMdisk(mdisk);
    if (pool != null) {
      link(pool(cluster, pool), id);
    }
    return id;
  }

  String drive(String cluster, String drive) {
    return put(
        cluster + "/drive/" + drive,
        ResourceKind.DEVICE,
        "drive " + drive,
        Map.of(),
        List.of(array(cluster)));
  }

  /**
   * Adds a volume, and returns its resource id: the worldwide name of the LUN if known, which the
   * systems that use the LUN also report.
   */
  String volume(String cluster, String volume) {
    String pool = listings.poolOf(volume);
    String worldwide = listings.worldwide(volume);
    String id = worldwide == null ? context.id(cluster + "/" + volume) : worldwide;
    List<String> uses = List.of(pool == null ? array(cluster) : pool(cluster, pool));
    // Replaced each time: a volume may have moved to another pool.
    known.put(id, resource(id, ResourceKind.VOLUME, volume, Map.of(), uses));
    return id;
  }

  /**
   * Removes the volumes that no longer exist on the array.
   *
   * @param ids resource ids of the existing volumes
   */
  void retainVolumes(Set<String> ids) {
    known.values().removeIf(each -> each.kind() == ResourceKind.VOLUME && !ids.contains(each.id()));
  }

  private String put(
      String local,
      ResourceKind kind,
      String name,
      Map<String, Object> attributes,
      List<String> uses) {
    return keep(resource(context.id(local), kind, name, attributes, uses));
  }

  private Resource resource(
      String id,
      ResourceKind kind,
      String name,
      Map<String, Object> attributes,
      List<String> uses) {
    return new Resource(id, kind, Layer.SAN, name, environment, team, attributes, uses);
  }

  private String keep(Resource resource) {
    Resource before = known.get(resource.id());
    known.put(resource.id(), before == null ? resource : joined(resource, before.uses()));
    return resource.id();
  }

  private void link(String user, String used) {
    known.computeIfPresent(user, (id, resource) -> joined(resource, List.of(used)));
  }

  private static Resource joined(Resource resource, List<String> more) {
    return resource.withUses(
        Stream.concat(resource.uses().stream(), more.stream()).distinct().toList());
  }
}
