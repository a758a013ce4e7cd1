package io.crosstalk.bench.rest.stored;

import io.crosstalk.bench.rest.platform.Gateway;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Stored incidents as the REST interface lists them, with the values that filters can use.
 *
 * @param ids ids of the incidents, newest onset first
 * @param cursors cursors of the second and later pages of 500 incidents
 */
public record StoredIncidents(
    List<String> ids,
    List<String> cursors,
    List<String> statuses,
    List<String> severities,
    List<String> causes,
    List<String> teams) {

  /** Reads all pages of the list of incidents. */
  public static StoredIncidents read(Gateway gateway) throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    List<String> cursors = new ArrayList<>();
    Set<String> statuses = new TreeSet<>();
    Set<String> severities = new TreeSet<>();
    Set<String> causes = new TreeSet<>();
    Set<String> teams = new TreeSet<>();
    String cursor = "";
    do {
      JsonNode page =
          gateway
              .get(
                  "/api/v1/incidents?limit=500&world="
                      + VerdictCopies.WORLD.name()
                      + (cursor.isEmpty() ? "" : "&cursor=" + cursor))
              .orElseThrow(() -> new IOException("the world of the incidents is not known"));
      for (JsonNode incident : page.path("items")) {
        ids.add(incident.path("id").asString());
        statuses.add(incident.path("status").asString());
        severities.add(incident.path("severity").asString());
        causes.add(incident.path("causeClass").asString());
        incident.path("teams").forEach(team -> teams.add(team.path("team").asString()));
      }
      cursor = page.path("nextCursor").isNull() ? "" : page.path("nextCursor").asString();
      if (!cursor.isEmpty()) {
        cursors.add(cursor);
      }
    } while (!cursor.isEmpty());
    return new StoredIncidents(
        ids,
        cursors,
        List.copyOf(statuses),
        List.copyOf(severities),
        List.copyOf(causes),
        List.copyOf(teams));
  }
}
