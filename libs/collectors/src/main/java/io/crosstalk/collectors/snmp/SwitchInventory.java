package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Inventory of a switch and its ports, each of which uses the switch. */
final class SwitchInventory {
  private static final String SWITCH = "switch";

  private final SourceContext context;
  private final Layer layer;
  private final List<Resource> resources = new ArrayList<>();

  SwitchInventory(SourceContext context, Layer layer, SwitchInfo info) {
    this.context = context;
    this.layer = layer;
    resources.add(
        resource(
            SWITCH,
            ResourceKind.SWITCH,
            info.name().isEmpty() ? null : info.name(),
            Map.of("description", info.description()),
            List.of()));
  }

  /**
   * Adds a port.
   *
   * @param local id of the port within the source
   * @param name name for people; null if the id suffices
   * @param attributes attributes; empty texts are omitted
   */
  void port(String local, @Nullable String name, Map<String, String> attributes) {
    resources.add(
        resource(local, ResourceKind.SWITCH_PORT, name, attributes, List.of(context.id(SWITCH))));
  }

  private Resource resource(
      String local,
      ResourceKind kind,
      @Nullable String name,
      Map<String, String> attributes,
      List<String> uses) {
    return new Resource(
        context.id(local),
        kind,
        layer,
        name,
        Environment.UNKNOWN,
        null,
        withoutEmpty(attributes),
        uses);
  }

  private static Map<String, Object> withoutEmpty(Map<String, String> attributes) {
    Map<String, Object> kept = new HashMap<>(attributes);
    kept.values().removeIf(""::equals);
    return kept;
  }

  List<Resource> all() {
    return List.copyOf(resources);
  }
}
