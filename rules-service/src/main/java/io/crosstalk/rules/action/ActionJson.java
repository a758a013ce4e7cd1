package io.crosstalk.rules.action;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Action;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/** Writes an action of a person as messages state it. */
final class ActionJson {
  private ActionJson() {}

  static ObjectNode of(Action action, String actor, Instant now) {
    ObjectNode json =
        EventJson.mapper()
            .createObjectNode()
            .put("type", action.type())
            .put("by", actor)
            .put("at", now.toString())
            .put("text", action.reason());
    if (action instanceof Action.Assign assign) {
      json.put("team", assign.team());
    }
    return json;
  }
}
