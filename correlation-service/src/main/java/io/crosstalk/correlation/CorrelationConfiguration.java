package io.crosstalk.correlation;

import io.crosstalk.access.AccessRules;
import io.crosstalk.access.Role;
import io.crosstalk.correlation.history.store.HistoryProperties;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import io.crosstalk.correlation.kafka.CorrelationTopicProperties;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.text.Language;
import io.crosstalk.report.Reader;
import java.time.ZoneId;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** Spring configuration that is common to the parts of the service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  CorrelationKafkaProperties.class,
  CorrelationProperties.class,
  CorrelationTopicProperties.class,
  SiteLanguageProperties.class
})
class CorrelationConfiguration {
  /** Sets the language of all texts before any of them is written. */
  CorrelationConfiguration(SiteLanguageProperties site) {
    Language.useForSite(site.texts());
  }

  /** The readers of all texts: those of the site. */
  @Bean
  Reader reader(SiteLanguageProperties site) {
    return new Reader(site.texts(), ZoneId.of(site.timeZone()));
  }

  @Bean
  Inventories inventories(HistoryProperties history) {
    return new Inventories(history.keepReplays());
  }

  @Bean
  AccessRules correlationRules() {
    return AccessRules.none()
        .allow(HttpMethod.GET, "/api/v1/inventory", Role.VIEWER, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/samples", Role.VIEWER, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/changes", Role.VIEWER, Role.SERVICE)
        .allow(HttpMethod.GET, "/api/v1/investigate/*", Role.VIEWER, Role.SERVICE);
  }
}
