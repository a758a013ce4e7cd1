package io.crosstalk.ingest;

import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.catalogue.SourceTypes;
import io.crosstalk.collectors.settings.SourcesReader;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring configuration of the source types: those of the collectors and those that read Kafka. */
@Configuration(proxyBeanMethods = false)
class SourceTypeConfiguration {

  @Bean
  SourcesReader sourcesReader(List<SourceType<?>> kafkaTypes) {
    return new SourcesReader(withCollectors(kafkaTypes));
  }

  static List<SourceType<?>> withCollectors(List<SourceType<?>> kafkaTypes) {
    List<SourceType<?>> all = new ArrayList<>(SourceTypes.all());
    all.addAll(kafkaTypes);
    return all;
  }
}
