package io.crosstalk.rules.stream;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.message.EventStore.StoredEvent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Filter of events; a part that is null or empty does not restrict.
 *
 * @param world name of a world, or the key of one run
 * @param team team in any role
 */
public record EventFilter(@Nullable String world, @Nullable String team, List<String> severities) {
  public EventFilter {
    severities = List.copyOf(severities);
  }

  boolean accepts(StoredEvent event) {
    return isOfWorld(event) && isOfIncident(event);
  }

  private boolean isOfWorld(StoredEvent event) {
    String key = event.key().substring(0, event.key().indexOf('/'));
    return world == null || world.equals(key) || world.equals(World.parse(key).name());
  }

  private boolean isOfIncident(StoredEvent event) {
    if (team == null && severities.isEmpty()) {
      return true;
    }
    JsonNode incident = EventJson.mapper().readTree(event.cloudEvent()).path("data");
    boolean isOfTeam =
        team == null
            || incident
                .path("teams")
                .valueStream()
                .anyMatch(each -> Objects.equals(team, each.path("team").asString("")));
    return isOfTeam
        && (severities.isEmpty() || severities.contains(incident.path("severity").asString("")));
  }
}
