package io.crosstalk.rules.message;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.incident.DecisionStore.Stored;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Versions of incidents that decisions of people have caused, with the action as messages state it.
 */
public final class PeoplesChanges {
  private final Map<String, ObjectNode> actions = new HashMap<>();

  /**
   * Adds the versions that a decision has caused.
   *
   * @param mergedBefore incident into which the one of the decision was merged before
   */
  public void add(Stored stored, String mergedBefore, List<Publication> publications) {
    GroupingDecision decision = stored.decision();
    String incident = decision.incident();
    switch (decision) {
      case GroupingDecision.Merge merge -> {
        add(stored, publications, incident, "merged", merge.into());
        add(stored, publications, merge.into(), "joined", incident);
      }
      case GroupingDecision.Split split -> {
        add(stored, publications, incident, "split", split.part());
        add(stored, publications, split.part(), "split_off", incident);
      }
      case GroupingDecision.Undo undo -> {
        add(stored, publications, incident, "merge_undone", mergedBefore);
        add(stored, publications, mergedBefore, "join_undone", incident);
      }
    }
  }

  private void add(
      Stored stored, List<Publication> publications, String incident, String type, String other) {
    publications.stream()
        .filter(publication -> publication.incident().id().equals(incident))
        .findFirst()
        .ifPresent(
            publication ->
                actions.put(
                    key(publication),
                    EventJson.mapper()
                        .createObjectNode()
                        .put("type", type)
                        .put("by", stored.actor())
                        .put("at", stored.recorded().toString())
                        .put("text", stored.reason())
                        .put("incident", other)));
  }

  /** The action that has caused a version; null when the diagnosis has caused it. */
  @Nullable ObjectNode action(Publication publication) {
    return actions.get(key(publication));
  }

  private static String key(Publication publication) {
    return publication.incident().id() + ":" + publication.incident().revision();
  }
}
