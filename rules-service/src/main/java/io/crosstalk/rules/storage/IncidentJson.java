package io.crosstalk.rules.storage;

import io.crosstalk.engine.incident.IncidentStanding;
import io.crosstalk.engine.incident.IncidentVersions;
import io.crosstalk.event.Incident;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts an incident to JSON, with its standing: live, merged into another one, or withdrawn. */
public final class IncidentJson {
  private static final List<String> DETAILS =
      List.of("evidence", "exonerated", "changes", "advice", "explanation");

  private IncidentJson() {}

  /** The fields of an incident that a list shows. */
  static ObjectNode entryOf(Incident incident, IncidentStanding standing) {
    ObjectNode json = of(IncidentVersions.listed(incident), standing);
    json.remove(DETAILS);
    for (JsonNode suspect : json.path("suspects")) {
      ((ObjectNode) suspect).remove("evidence");
    }
    return json;
  }

  public static ObjectNode of(Incident incident, IncidentStanding standing) {
    ObjectNode json = EventJson.mapper().valueToTree(incident);
    switch (standing) {
      case IncidentStanding.Live live -> {}
      case IncidentStanding.Merged merged -> json.put("mergedInto", merged.into());
      case IncidentStanding.Withdrawn withdrawn -> json.put("withdrawn", true);
    }
    return json;
  }
}
