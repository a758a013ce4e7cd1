package io.crosstalk.rules.storage;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which incidents are wanted. What is null or empty does not restrict.
 *
 * @param resource a victim, a suspect or the shared resource
 * @param environment of any victim
 * @param world a name, or the key of one run
 * @param from incidents that ended before are left out
 * @param to incidents that began then or later are left out
 * @param merged whether to show also those that turned out to be part of another one, or nothing at
 *     all
 */
public record IncidentFilter(
    List<String> statuses,
    List<String> severities,
    List<String> causes,
    @Nullable String team,
    @Nullable String resource,
    @Nullable String environment,
    @Nullable String caseName,
    @Nullable String world,
    @Nullable Instant from,
    @Nullable Instant to,
    boolean merged) {
  public IncidentFilter {
    statuses = List.copyOf(statuses);
    severities = List.copyOf(severities);
    causes = List.copyOf(causes);
  }
}
