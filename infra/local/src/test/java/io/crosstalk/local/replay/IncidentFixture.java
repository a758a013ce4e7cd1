package io.crosstalk.local.replay;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates the JSON of an incident whose fields tests can change. */
public final class IncidentFixture {
  static final String ONSET = "2026-11-21T02:08:05Z";

  private final ObjectNode json =
      EventJson.mapper()
          .readValue(
              """
              {"id":"inc-1","case":null,"world":"c1-12345678~7","status":"resolved","severity":"major","title":"t",
               "causeClass":"noisy_neighbour","contributing":[],
               "onset":"2026-11-21T02:08:05Z","end":"2026-11-21T02:09:13Z","detectedAt":"2026-11-21T02:08:15Z",
               "openedAt":"2026-11-21T02:08:15Z","resolvedAt":null,"recordedAt":"2026-11-21T02:08:15Z","revision":1,
               "sharedResource":{"id":"ds-1","kind":"datastore"},"victimCount":0,
               "victims":[{"resource":"vm-db"},{"resource":"vm-web"}],
               "suspects":[
                {"rank":1,"resource":"vm-uat","probability":0.93,
                 "evidence":[{"kind":"antagonist_correlation","summary":"its writes rise 8 s before"}]},
                {"rank":2,"resource":"vm-files","probability":0.2}],
               "exonerated":[],"notMeasured":[],"teams":[],"recurrences":[],"changes":[],"remedy":null,"tickets":[],
               "fingerprint":"f","evidence":[],"advice":[],"explanation":"","dataState":"current","resolution":null,
               "timeZone":"UTC","fieldOfTomorrow":1}
              """,
              ObjectNode.class);

  public IncidentFixture with(String field, String value) {
    json.put(field, value);
    return this;
  }

  public IncidentFixture withRaw(String field, String value) {
    json.set(field, EventJson.mapper().readTree(value));
    return this;
  }

  /** The document, whose victims, suspects and pieces of evidence have all required fields. */
  ObjectNode json() {
    for (JsonNode each : json.path("victims")) {
      ObjectNode victim = (ObjectNode) each;
      victim.put("baseline", 1).put("observed", 2).put("criticality", 1);
    }
    for (JsonNode each : json.path("suspects")) {
      ObjectNode suspect = (ObjectNode) each;
      for (JsonNode evidence : suspect.withArray("evidence")) {
        ((ObjectNode) evidence).put("value", 1).withArray("series");
      }
    }
    return json;
  }

  public Incident incident() {
    return EventJson.mapper().treeToValue(json(), Incident.class);
  }
}
