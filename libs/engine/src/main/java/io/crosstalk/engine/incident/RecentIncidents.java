package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Incidents of a world in memory, by id and by signature. */
final class RecentIncidents {
  private final Map<String, IncidentState> states = new TreeMap<>();
  private final Map<String, Set<String>> bySignature = new HashMap<>();
  private final Map<String, Set<String>> signatures = new HashMap<>();

  List<IncidentState> all() {
    return List.copyOf(states.values());
  }

  boolean contains(String id) {
    return states.containsKey(id);
  }

  @Nullable IncidentState get(String id) {
    return states.get(id);
  }

  /** Adds an incident, or updates its last version and its standing. */
  void put(IncidentState state) {
    states.put(state.id(), state);
    Set<String> now = state.signatures();
    Set<String> before = signatures.getOrDefault(state.id(), Set.of());
    if (now.equals(before)) {
      return;
    }
    before.forEach(signature -> forget(signature, state.id()));
    now.forEach(
        signature ->
            bySignature.computeIfAbsent(signature, each -> new TreeSet<>()).add(state.id()));
    if (now.isEmpty()) {
      signatures.remove(state.id());
    } else {
      signatures.put(state.id(), now);
    }
  }

  void remove(IncidentState state) {
    states.remove(state.id());
    Set<String> before = signatures.remove(state.id());
    if (before != null) {
      before.forEach(signature -> forget(signature, state.id()));
    }
  }

  /** Live, published incidents that share a signature with an incident. */
  List<EarlierIncident> resembling(EarlierIncident incident) {
    Set<String> ids = new TreeSet<>();
    incident
        .signatures()
        .forEach(signature -> ids.addAll(bySignature.getOrDefault(signature, Set.of())));
    return ids.stream()
        .map(states::get)
        .flatMap(state -> Stream.ofNullable(state.memory()))
        .toList();
  }

  private void forget(String signature, String id) {
    Set<String> ids = bySignature.get(signature);
    if (ids != null) {
      ids.remove(id);
      if (ids.isEmpty()) {
        bySignature.remove(signature);
      }
    }
  }
}
