package io.crosstalk.ingest.source.ibmi;

import io.crosstalk.event.Environment;
import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.source.files.Zones;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a partition is, besides its figures.
 *
 * @param name of the partition
 * @param zone of its clock; UTC unless given. Needed where UTCTIME is not there
 * @param environment unknown unless given
 * @param uses ids of what it runs on: a host, a processor pool
 * @param jobGroups the first one that fits a job takes it; a job that none fits is in the group of
 *     the first six characters of its name
 * @param volumes disk units' numbers with the UIDs of their LUNs, so that they are stitched to the
 *     array's volumes
 */
record PartitionSettings(
    String name,
    String zone,
    @Nullable String environment,
    @Nullable String team,
    Map<String, Object> attributes,
    List<String> uses,
    List<JobGroupSettings> jobGroups,
    Map<String, String> volumes) {
  PartitionSettings {
    zone = zone == null ? "UTC" : zone;
    attributes = attributes == null ? Map.of() : Map.copyOf(attributes);
    uses = uses == null ? List.of() : List.copyOf(uses);
    jobGroups = jobGroups == null ? List.of() : List.copyOf(jobGroups);
    volumes = volumes == null ? Map.of() : Map.copyOf(volumes);
  }

  /**
   * The same, once they are known to make sense.
   *
   * @throws InvalidSourceException when they don't
   */
  PartitionSettings checked() {
    if (name == null || name.isBlank()) {
      throw new InvalidSourceException("partition.name", "is missing");
    }
    zoneId();
    environment(environment);
    for (JobGroupSettings group : jobGroups) {
      if (group.name() == null || group.name().isBlank() || group.jobs().isEmpty()) {
        throw new InvalidSourceException("partition.jobGroups", "need a name and jobs");
      }
      environment(group.environment());
    }
    return this;
  }

  ZoneId zoneId() {
    return Zones.of("partition.zone", zone);
  }

  static Environment environment(@Nullable String word) {
    try {
      return word == null ? Environment.UNKNOWN : Environment.parse(word);
    } catch (IllegalArgumentException e) {
      throw new InvalidSourceException("partition.environment", String.valueOf(e.getMessage()));
    }
  }
}
