package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.collectors.files.ZoneParser;
import io.crosstalk.event.inventory.Environment;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an IBM i partition: its name and the resources around it.
 *
 * @param name name of the partition
 * @param zone zone of its clock; UTC by default. Needed where UTCTIME is missing
 * @param environment environment; unknown by default
 * @param uses ids of the resources on which it runs: a host, a processor pool
 * @param jobGroups job groups; a job belongs to the first group that matches; other jobs are
 *     grouped by the first six characters of their names
 * @param volumes UIDs of LUNs by disk unit number, which connect the units to the volumes of a
 *     storage array
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
   * Returns the same settings, checked.
   *
   * @throws InvalidSourceException when they are not usable
   */
  PartitionSettings checked() {
    SettingChecks.present("partition.name", name, "is missing");
    zoneId();
    environment(environment);
    ResourceSettings.checkObjectives("partition.attributes", attributes);
    for (JobGroupSettings group : jobGroups) {
      if (group.name() == null || group.name().isBlank() || group.jobs().isEmpty()) {
        throw new InvalidSourceException("partition.jobGroups", "need a name and jobs");
      }
      environment(group.environment());
      ResourceSettings.checkObjectives("partition.jobGroups.attributes", group.attributes());
    }
    return this;
  }

  ZoneId zoneId() {
    return ZoneParser.of("partition.zone", zone);
  }

  static Environment environment(@Nullable String word) {
    return SettingChecks.parsed(
        "partition.environment", word, Environment.UNKNOWN, Environment::parse);
  }
}
