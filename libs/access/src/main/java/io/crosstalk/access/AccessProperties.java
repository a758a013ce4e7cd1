package io.crosstalk.access;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of access control, {@code crosstalk.access.*}.
 *
 * @param tokensFile the JSON file that holds the hashes of the tokens; mandatory
 * @param maxRequests most requests that are open at one time, from their arrival until the caller
 *     has read the response; at least 1
 * @param maxProcessing most requests that the service processes at one time, for each of its {@link
 *     WorkAreas}; a response that is only being read by its caller does not count. At least 1;
 *     {@code maxRequests} when no value is given
 * @param auditDirectory folder of the files of the audit log; null when its records go to the log
 *     of the service
 * @param auditKeep age at which a file of the audit log is deleted; at least a day
 */
@ConfigurationProperties("crosstalk.access")
record AccessProperties(
    @Nullable Path tokensFile,
    @DefaultValue("1024") int maxRequests,
    @Nullable Integer maxProcessing,
    @Nullable Path auditDirectory,
    @DefaultValue("90d") Duration auditKeep) {
  AccessProperties {
    if (maxProcessing != null && maxProcessing < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-processing must be at least 1");
    }
    if (maxRequests < 1) {
      throw new IllegalArgumentException("crosstalk.access.max-requests must be at least 1");
    }
    if (auditKeep.compareTo(Duration.ofDays(1)) < 0) {
      throw new IllegalArgumentException("crosstalk.access.audit-keep must be at least 1d");
    }
  }

  /**
   * Most requests that one work area processes at one time: {@code maxProcessing}, or else {@code
   * maxRequests}.
   */
  int workingLimit() {
    return maxProcessing == null ? maxRequests : maxProcessing;
  }
}
