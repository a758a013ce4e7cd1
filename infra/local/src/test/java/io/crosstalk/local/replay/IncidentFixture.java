package io.crosstalk.local.replay;

import io.crosstalk.event.json.EventJson;
import tools.jackson.databind.node.ObjectNode;

/** Creates the JSON of an incident whose fields tests can change. */
final class IncidentFixture {
  static final String ONSET = "2026-11-21T02:08:05Z";

  private final ObjectNode json =
      EventJson.mapper()
          .readValue(
              """
              {"id":"inc-1","case":null,"world":"c1-12345678~7","severity":"major","causeClass":"noisy_neighbour",
               "onset":"2026-11-21T02:08:05Z","end":"2026-11-21T02:09:13Z",
               "sharedResource":{"id":"ds-1","kind":"datastore"},
               "victims":[{"resource":"vm-db"},{"resource":"vm-web"}],
               "suspects":[
                {"rank":2,"resource":"vm-files","probability":0.2,"evidence":[]},
                {"rank":1,"resource":"vm-uat","probability":0.93,
                 "evidence":[{"kind":"antagonist_correlation","summary":"its writes rise 8 s before"}]}],
               "fieldOfTomorrow":1}
              """,
              ObjectNode.class);

  IncidentFixture with(String field, String value) {
    json.put(field, value);
    return this;
  }

  IncidentFixture withRaw(String field, String value) {
    json.set(field, EventJson.mapper().readTree(value));
    return this;
  }

  ObjectNode json() {
    return json;
  }

  IncidentView view() {
    return IncidentView.of(json, "c1");
  }
}
