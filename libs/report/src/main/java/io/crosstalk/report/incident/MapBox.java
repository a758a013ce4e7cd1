package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A resource of the map of an incident.
 *
 * @param users resources that use it on their paths
 */
public record MapBox(Node node, @Nullable Exoneration exoneration, List<MapBox> users) {
  /** Returns the box of the shared resource; null for an incident without a map. */
  public static @Nullable MapBox of(Incident incident) {
    IncidentMap map = incident.map();
    return map == null
        ? null
        : using(null, incident, map.nodes()).stream().findFirst().orElse(null);
  }

  private static List<MapBox> using(@Nullable String id, Incident incident, List<Node> nodes) {
    return nodes.stream()
        .filter(each -> Objects.equals(each.uses(), id))
        .map(
            each ->
                new MapBox(
                    each,
                    exoneration(incident, each.resource()),
                    using(each.resource(), incident, nodes)))
        .toList();
  }

  private static @Nullable Exoneration exoneration(Incident incident, String id) {
    return incident.exonerated().stream()
        .filter(each -> each.isWhole() && each.resource().equals(id))
        .findFirst()
        .orElse(null);
  }

  /** Part that the resource has in the incident, and its kind. */
  public String heading() {
    return Stream.of(role(), kind())
        .filter(each -> !each.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /** Name of the resource, ticked with the figure of its exoneration when it has one. */
  public String name() {
    if (exoneration == null) {
      return node.resource();
    }
    String metric = exoneration.metric();
    Double value = exoneration.value();
    String unit = exoneration.unit();
    String name = "✓ " + node.resource();
    return metric == null || value == null || unit == null
        ? name
        : "%s (%s %s)".formatted(name, Texts.metric(metric), Texts.text(new Quantity(value, unit)));
  }

  /** Returns a line such as {@code Map: (orders-db, uat-vm-3 (cause)) -> datastore ds-7}. */
  public static @Nullable String line(Incident incident) {
    IncidentMap map = incident.map();
    MapBox shared = of(incident);
    if (map == null || shared == null) {
      return null;
    }
    String more = more(map);
    return Texts.of("map.line", shared.text() + (more.isEmpty() ? "" : "; " + more));
  }

  /** Number of victims and culprits that are left out, as a text; empty for none. */
  public static String more(IncidentMap map) {
    return map.more() > 0 ? Texts.of("map.more", map.more()) : "";
  }

  private String text() {
    String own =
        switch (node.role()) {
          case VICTIM -> name();
          case CULPRIT -> name() + " (" + role() + ")";
          case SHARED, BETWEEN -> (kind() + " " + name()).strip();
        };
    String before = users.stream().map(MapBox::text).collect(Collectors.joining(", "));
    return switch (users.size()) {
      case 0 -> own;
      case 1 -> before + " -> " + own;
      default -> "(" + before + ") -> " + own;
    };
  }

  private String role() {
    return switch (node.role()) {
      case VICTIM -> Texts.of("map.victim");
      case CULPRIT -> Texts.of("map.culprit");
      case SHARED -> Texts.of("map.shared");
      case BETWEEN -> "";
    };
  }

  private String kind() {
    return node.kind() == ResourceKind.DEVICE ? "" : Texts.text(node.kind());
  }
}
