package io.crosstalk.collectors.ibmi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a group of jobs, which becomes one resource.
 *
 * @param name name of the group
 * @param jobs generic job names: {@code SAV*}, {@code DD8800*}, {@code ATMSRV}
 * @param environment environment; the partition's by default
 * @param team team; the partition's by default
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
