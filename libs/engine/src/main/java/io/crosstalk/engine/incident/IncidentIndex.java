package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.IncidentMembers;
import io.crosstalk.engine.incident.grouping.Relation;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the incidents of a world to which a verdict can be related, by the ids of victims, shared
 * resources, culprits and contention domains. All other incidents have no relation to the verdict.
 */
public final class IncidentIndex {
  private final Map<IncidentMembers.Role, Map<String, Map<String, IncidentState>>> byRole =
      new EnumMap<>(IncidentMembers.Role.class);

  IncidentIndex() {
    for (IncidentMembers.Role role : IncidentMembers.Role.values()) {
      byRole.put(role, new HashMap<>());
    }
  }

  void add(IncidentMembers.Role role, String id, IncidentState state) {
    of(role).computeIfAbsent(id, each -> new HashMap<>()).put(state.id(), state);
  }

  void remove(IncidentMembers.Role role, String id, IncidentState state) {
    Map<String, IncidentState> found = of(role).get(id);
    if (found != null) {
      found.remove(state.id());
      if (found.isEmpty()) {
        of(role).remove(id);
      }
    }
  }

  /** Incidents with a resource in a role. */
  Collection<IncidentState> with(IncidentMembers.Role role, String id) {
    return List.copyOf(of(role).getOrDefault(id, Map.of()).values());
  }

  /** Incidents that share an id with the verdict in roles that {@link Relation} compares. */
  Collection<IncidentState> candidates(VerdictFacts facts) {
    Map<String, IncidentState> found = new LinkedHashMap<>();
    String victim = facts.victim();
    add(found, IncidentMembers.Role.VICTIM, victim);
    add(found, IncidentMembers.Role.CULPRIT, victim);
    add(found, IncidentMembers.Role.DOMAIN, victim);
    add(found, IncidentMembers.Role.CONTENTION_DOMAIN, facts.contentionDomain());
    add(found, IncidentMembers.Role.DOMAIN, facts.contentionDomain());
    for (String domain : facts.domains()) {
      add(found, IncidentMembers.Role.CONTENTION_DOMAIN, domain);
      add(found, IncidentMembers.Role.VICTIM, domain);
    }
    for (String culprit : facts.culprits()) {
      add(found, IncidentMembers.Role.CULPRIT, culprit);
      add(found, IncidentMembers.Role.VICTIM, culprit);
    }
    return found.values();
  }

  private void add(
      Map<String, IncidentState> found, IncidentMembers.Role role, @Nullable String id) {
    Map<String, IncidentState> some = id == null ? null : of(role).get(id);
    if (some != null) {
      found.putAll(some);
    }
  }

  private Map<String, Map<String, IncidentState>> of(IncidentMembers.Role role) {
    Map<String, Map<String, IncidentState>> ids = byRole.get(role);
    if (ids == null) {
      throw new IllegalStateException("no index of " + role);
    }
    return ids;
  }
}
