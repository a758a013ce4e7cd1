package io.crosstalk.ingest.source.ibmi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that belong together.
 *
 * @param name of the group
 * @param jobs generic names: {@code SAV*}, {@code DD8800*}, {@code ATMSRV}
 * @param environment as the partition's unless given
 * @param team as the partition's unless given
 */
record JobGroupSettings(
    String name,
    List<String> jobs,
    @Nullable String environment,
    @Nullable String team,
    Map<String, Object> attributes) {
  JobGroupSettings {
    jobs = jobs == null ? List.of() : List.copyOf(jobs);
    attributes = attributes == null ? Map.of() : Map.copyOf(attributes);
  }
}
