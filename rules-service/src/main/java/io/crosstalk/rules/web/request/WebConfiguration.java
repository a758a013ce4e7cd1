package io.crosstalk.rules.web.request;

import io.crosstalk.access.AccessRules;
import io.crosstalk.access.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** Spring configuration of the access rules of the REST interface. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {
  @Bean
  AccessRules incidentAccess() {
    return AccessRules.none()
        .allow(HttpMethod.GET, "/api/v1/incidents/**", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/incidents/*/*", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/worlds/*", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/rules/**", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.PUT, "/api/v1/rules/*", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.DELETE, "/api/v1/rules/*", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/rules/backtest", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/rules/check", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/rules/*/backtest", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/owners", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/targets", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/targets/*/report", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/targets/*/test", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/silences/**", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/silences", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.DELETE, "/api/v1/silences/*", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/maintenance/**", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/maintenance", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.DELETE, "/api/v1/maintenance/*", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/stream", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/symptoms", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v2/**", Role.VIEWER, Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v2/silences", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.DELETE, "/api/v2/silence/*", Role.OPERATOR, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v2/alerts", Role.INGEST, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/outbox", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/outbox/retry", Role.ADMIN, Role.SERVICE)
        .allow(HttpMethod.POST, "/api/v1/outbox/*/retry", Role.ADMIN, Role.SERVICE);
  }
}
