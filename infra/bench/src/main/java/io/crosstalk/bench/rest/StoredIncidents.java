package io.crosstalk.bench.rest;

import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.inventory.World;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Stored incidents as the REST interface lists them.
 *
 * @param ids ids of the incidents, newest onset first
 * @param cursors cursors of the second and later pages of 500 incidents
 * @param filters values that occur, by the parameter of the list that selects them
 */
record StoredIncidents(List<String> ids, List<String> cursors, Map<String, List<String>> filters) {
  private static final Map<String, String> FIELDS =
      Map.of("status", "status", "severity", "severity", "cause", "causeClass");

  /** Reads all pages of the list of incidents. */
  static StoredIncidents read(Gateway gateway, World world)
      throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    List<String> cursors = new ArrayList<>();
    Map<String, Set<String>> found = new TreeMap<>();
    String path = "/api/v1/incidents?limit=500&world=" + world.name();
    String cursor = "";
    do {
      JsonNode page =
          gateway
              .get(path + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
              .orElseThrow(() -> new IOException("world " + world.name() + " is not known"));
      for (JsonNode incident : page.path("items")) {
        ids.add(incident.path("id").asString());
        FIELDS.forEach((filter, field) -> add(found, filter, incident.path(field)));
        incident.path("teams").forEach(team -> add(found, "team", team.path("team")));
      }
      cursor = page.path("nextCursor").isNull() ? "" : page.path("nextCursor").asString();
      if (!cursor.isEmpty()) {
        cursors.add(cursor);
      }
    } while (!cursor.isEmpty());
    Map<String, List<String>> filters = new TreeMap<>();
    found.forEach((filter, values) -> filters.put(filter, List.copyOf(values)));
    return new StoredIncidents(ids, cursors, filters);
  }

  private static void add(Map<String, Set<String>> found, String filter, JsonNode value) {
    found.computeIfAbsent(filter, key -> new TreeSet<>()).add(value.asString());
  }
}
