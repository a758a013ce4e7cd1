package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The map of an incident in columns: victims, what they and the culprits share, culprits. Exonerated
 * resources are marked; those that are on no path follow the columns.
 *
 * @param exonerated exonerated resources that are on no path
 * @param more number of resources that are not shown
 */
public record MapColumns(List<Column> columns, List<Box> exonerated, int more) {
  /** Number of resources that are shown. */
  private static final int SHOWN = 8;

  /**
   * Resources at the same distance from what is shared.
   *
   * @param place steps to what is shared, negative on the side of the victims; 0 for what is
   *     shared, of which each resource uses the next one
   */
  public record Column(int place, List<Box> boxes) {}

  /**
   * A resource.
   *
   * @param node null for a resource that is on no path
   * @param next next resource on its path; null for the last one
   */
  public record Box(
      String resource,
      @Nullable Node node,
      @Nullable String next,
      @Nullable Exoneration exoneration) {

    /** Part that the resource has in the incident, and its kind. */
    public String heading() {
      String role = node == null ? Texts.of("map.exonerated") : word(node.role());
      String kind = node == null ? "" : kind(node.kind());
      return mark() + role + (role.isEmpty() || kind.isEmpty() ? "" : " · ") + kind;
    }

    /** Figure that the exoneration rests on; empty without one. */
    public String figure() {
      Exoneration given = exoneration;
      if (given == null || given.metric() == null || given.value() == null || given.unit() == null) {
        return "";
      }
      return Texts.metric(given.metric()) + " " + Texts.text(new Quantity(given.value(), given.unit()));
    }

    /** The whole name, and the reason of the exoneration. */
    String description() {
      return exoneration == null ? resource : resource + ": " + exoneration.summary();
    }

    String text() {
      boolean isPlace = node != null && (node.role() == Role.SHARED || node.role() == Role.BETWEEN);
      String kind = isPlace ? kind(node.kind()) : "";
      return mark()
          + (kind.isEmpty() ? resource : kind + " " + resource)
          + (figure().isEmpty() ? "" : " (" + figure() + ")");
    }

    private String mark() {
      return exoneration == null ? "" : "✓ ";
    }

    private static String kind(ResourceKind kind) {
      return kind == ResourceKind.DEVICE ? "" : Texts.text(kind);
    }

    private static String word(Role role) {
      return switch (role) {
        case VICTIM -> Texts.of("map.victim");
        case CULPRIT -> Texts.of("map.culprit");
        case SHARED -> Texts.of("map.shared");
        case BETWEEN -> "";
      };
    }
  }

  /** Returns the columns of an incident; null when it has no map. */
  public static @Nullable MapColumns of(Incident incident) {
    IncidentMap whole = incident.map();
    if (whole == null) {
      return null;
    }
    Map<String, Exoneration> reasons =
        incident.exonerated().stream()
            .filter(Exoneration::isWhole)
            .collect(
                Collectors.toMap(
                    Exoneration::resource,
                    each -> each,
                    (first, next) -> first,
                    LinkedHashMap::new));
    Set<String> named =
        Stream.concat(
                whole.nodes().stream().map(Node::resource),
                incident.victims().stream().map(Victim::resource))
            .collect(Collectors.toSet());
    List<String> others =
        reasons.keySet().stream().filter(each -> !named.contains(each)).toList();
    IncidentMap map = whole.only(foremost(whole));
    List<Box> exonerated =
        others.stream()
            .limit(SHOWN - map.nodes().size())
            .map(each -> new Box(each, null, null, reasons.get(each)))
            .toList();
    return new MapColumns(
        columns(map, reasons),
        exonerated,
        whole.nodes().size() + others.size() - map.nodes().size() - exonerated.size());
  }

  /** The shared resource, victims, culprits, and then what is between. */
  private static Set<String> foremost(IncidentMap map) {
    return map.nodes().stream()
        .sorted(
            Comparator.comparing((Node each) -> each.role() != Role.SHARED)
                .thenComparing(Node::role))
        .limit(SHOWN)
        .map(Node::resource)
        .collect(Collectors.toSet());
  }

  private static List<Column> columns(IncidentMap map, Map<String, Exoneration> reasons) {
    Set<String> ofVictims = reached(map, Role.VICTIM);
    Set<String> shared = new HashSet<>(reached(map, Role.CULPRIT));
    shared.retainAll(ofVictims);
    map.nodes().stream()
        .filter(each -> each.role() == Role.SHARED)
        .forEach(each -> shared.add(each.resource()));
    Map<Integer, List<Box>> columns = new TreeMap<>();
    map.nodes().stream()
        .sorted(Comparator.comparing(each -> -map.path(each.resource()).size()))
        .forEach(
            node -> {
              String id = node.resource();
              List<String> path = map.path(id);
              int steps = (int) path.stream().takeWhile(each -> !shared.contains(each)).count();
              String next = path.size() > 1 ? path.get(1) : null;
              columns
                  .computeIfAbsent(
                      ofVictims.contains(id) ? -steps : steps, place -> new ArrayList<>())
                  .add(new Box(id, node, next, reasons.get(id)));
            });
    return columns.entrySet().stream()
        .map(each -> new Column(each.getKey(), each.getValue()))
        .toList();
  }

  private static Set<String> reached(IncidentMap map, Role role) {
    return map.nodes().stream()
        .filter(each -> each.role() == role)
        .flatMap(each -> map.path(each.resource()).stream())
        .collect(Collectors.toSet());
  }

  /** The line of a message. */
  public String line() {
    return Texts.of("map.line", text());
  }

  /** A text such as {@code orders-db -> datastore ds-7 <- uat-vm-3; ✓ pa1 (disk latency 1 ms)}. */
  String text() {
    StringBuilder paths = new StringBuilder();
    for (Column each : columns) {
      paths
          .append(paths.isEmpty() ? "" : each.place > 0 ? " <- " : " -> ")
          .append(
              each.boxes.stream()
                  .map(Box::text)
                  .collect(Collectors.joining(each.place == 0 ? " -> " : ", ")));
    }
    String all =
        Stream.concat(Stream.of(paths.toString()), exonerated.stream().map(Box::text))
            .collect(Collectors.joining("; "));
    return more > 0 ? all + "; " + moreText() : all;
  }

  /** The number of resources that are not shown; empty when all are. */
  public String moreText() {
    return more > 0 ? Texts.of("map.more", more) : "";
  }
}
