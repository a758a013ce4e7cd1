package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Contention domain of a culprit that differs from that of its incident: an incident can have two
 * causes with different domains, and people can merge incidents.
 */
final class CulpritDomain {
  private CulpritDomain() {}

  /**
   * Finds the domain that most victims name together with the culprit.
   *
   * @param shared domain of the incident; null when it has none
   * @return null when a verdict names the culprit together with the incident's domain, and when
   *     none names it together with a domain
   */
  static @Nullable SharedResource of(
      String culprit, Collection<VerdictFacts> credible, @Nullable SharedResource shared) {
    Map<SharedResource, Set<String>> victims = new HashMap<>();
    for (VerdictFacts facts : credible) {
      if (names(facts, culprit)) {
        SharedResource domain = facts.verdict().sharedResource();
        if (domain == null) {
          continue;
        }
        if (domain.equals(shared)) {
          return null;
        }
        victims.computeIfAbsent(domain, each -> new HashSet<>()).add(facts.victim());
      }
    }
    return victims.entrySet().stream()
        .max(
            Comparator.<Map.Entry<SharedResource, Set<String>>>comparingInt(
                    each -> each.getValue().size())
                .thenComparing(each -> each.getKey().id(), Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  private static boolean names(VerdictFacts facts, String culprit) {
    return facts.suspects().stream()
        .filter(Suspect::isCulprit)
        .anyMatch(each -> each.resource().equals(culprit));
  }
}
