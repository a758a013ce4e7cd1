package io.crosstalk.rules.incident;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The incidents of a world that are in memory, by id and by signature. */
final class RecentIncidents {
  private final Map<String, Dossier> dossiers = new TreeMap<>();
  private final Map<String, Set<String>> bySignature = new HashMap<>();
  private final Map<String, Set<String>> signatures = new HashMap<>();

  List<Dossier> all() {
    return List.copyOf(dossiers.values());
  }

  boolean contains(String id) {
    return dossiers.containsKey(id);
  }

  @Nullable Dossier get(String id) {
    return dossiers.get(id);
  }

  /** Adds an incident, or takes note that its last version or its standing has changed. */
  void put(Dossier dossier) {
    dossiers.put(dossier.id(), dossier);
    Set<String> now = dossier.signatures();
    Set<String> before = signatures.getOrDefault(dossier.id(), Set.of());
    if (now.equals(before)) {
      return;
    }
    before.forEach(signature -> forget(signature, dossier.id()));
    now.forEach(
        signature ->
            bySignature.computeIfAbsent(signature, each -> new TreeSet<>()).add(dossier.id()));
    if (now.isEmpty()) {
      signatures.remove(dossier.id());
    } else {
      signatures.put(dossier.id(), now);
    }
  }

  void remove(Dossier dossier) {
    dossiers.remove(dossier.id());
    Set<String> before = signatures.remove(dossier.id());
    if (before != null) {
      before.forEach(signature -> forget(signature, dossier.id()));
    }
  }

  /** Live, published incidents with a signature of an incident. */
  List<PastIncident> resembling(PastIncident incident) {
    Set<String> ids = new TreeSet<>();
    incident
        .signatures()
        .forEach(signature -> ids.addAll(bySignature.getOrDefault(signature, Set.of())));
    return ids.stream()
        .map(dossiers::get)
        .flatMap(dossier -> Stream.ofNullable(dossier.memory()))
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
