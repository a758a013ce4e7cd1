package io.crosstalk.correlation.history.kafka;

import io.crosstalk.correlation.history.store.HistoryProperties;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.engine.history.History;
import io.crosstalk.event.message.Topics;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring configuration of the history's writer and readers. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HistoryProperties.class)
class HistoryConfiguration {
  @Bean
  HistoryStore historyStore(HistoryProperties properties) {
    return new HistoryStore(properties, Topics.SAMPLES);
  }

  @Bean
  History keptHistory(HistoryStore store) {
    return store.history();
  }
}
