package io.crosstalk.collectors.ibmi;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Assigns jobs to groups by their names: by the patterns in the settings, otherwise by the first
 * six characters, as IBM's Performance Data Investigator (PDI) does in its charts of generic jobs.
 */
record JobGroups(List<JobGroupSettings> groups) {
  private static final int GENERIC = 6;

  /**
   * Returns the group of a job.
   *
   * @param job number/user/name, or only the name
   */
  String of(String job) {
    String name = job.substring(job.lastIndexOf('/') + 1).strip().toUpperCase(Locale.ROOT);
    for (JobGroupSettings group : groups) {
      if (group.jobs().stream().anyMatch(generic -> fits(name, generic))) {
        return group.name();
      }
    }
    return name.length() > GENERIC ? name.substring(0, GENERIC) + "*" : name;
  }

  private static boolean fits(String name, String generic) {
    String wanted = generic.toUpperCase(Locale.ROOT);
    return wanted.endsWith("*")
        ? name.startsWith(wanted.substring(0, wanted.length() - 1))
        : name.equals(wanted);
  }

  @Nullable JobGroupSettings settings(String group) {
    return groups.stream().filter(each -> each.name().equals(group)).findFirst().orElse(null);
  }
}
