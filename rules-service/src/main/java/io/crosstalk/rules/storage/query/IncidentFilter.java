package io.crosstalk.rules.storage.query;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Filter of incidents; a part that is null or empty does not restrict.
 *
 * @param resource id of a victim, a suspect or the shared resource
 * @param environment environment of any victim
 * @param world name of a world, or the key of one run
 * @param from beginning of the period; incidents that ended earlier are left out
 * @param to end of the period; incidents that began then or later are left out
 * @param merged whether merged and withdrawn incidents are included
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
