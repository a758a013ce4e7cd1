package io.crosstalk.ingest;

import io.crosstalk.access.AccessRules;
import io.crosstalk.access.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/**
 * Spring configuration of the access rules: which roles may write data, and which may read the
 * state of sources and replays.
 */
@Configuration(proxyBeanMethods = false)
class IngestAccess {
  private static final String EVERYTHING = "/api/v1/ingest/**";

  @Bean
  AccessRules ingestRules() {
    return AccessRules.none()
        .allow(HttpMethod.POST, EVERYTHING, Role.INGEST)
        .allow(HttpMethod.POST, "/v1/metrics", Role.INGEST)
        .allow(HttpMethod.POST, "/api/v1/write", Role.INGEST)
        .allow(HttpMethod.GET, EVERYTHING, Role.INGEST)
        .allow(HttpMethod.DELETE, EVERYTHING, Role.INGEST)
        .allow(
            HttpMethod.GET,
            "/api/v1/sources",
            Role.OPERATOR,
            Role.VIEWER,
            Role.INGEST,
            Role.SERVICE);
  }
}
