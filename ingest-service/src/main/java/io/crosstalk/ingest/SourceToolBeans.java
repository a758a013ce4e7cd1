package io.crosstalk.ingest;

import io.crosstalk.collectors.SourceType;
import io.crosstalk.ingest.source.open.ingest.MetricsIngestConfiguration;
import io.crosstalk.ingest.source.open.mapping.MappingConfiguration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;

/**
 * Spring configuration of the command-line tools: the source types that read Kafka, with their
 * dependencies, but nothing that serves or publishes. No component scan covers this class, so that
 * it is not part of the service's configuration.
 */
@ComponentScan(
    useDefaultFilters = false,
    includeFilters =
        @ComponentScan.Filter(
            type = FilterType.CUSTOM,
            classes = SourceToolBeans.SourceTypeComponents.class))
@Import({IngestClock.class, MetricsIngestConfiguration.class, MappingConfiguration.class})
final class SourceToolBeans {

  /** Returns all source types: those in the Spring context and those of the module collectors. */
  static List<SourceType<?>> types(ApplicationContext context) {
    List<SourceType<?>> kafkaTypes = new ArrayList<>();
    context.getBeansOfType(SourceType.class).values().forEach(kafkaTypes::add);
    return SourceTypeConfiguration.withCollectors(kafkaTypes);
  }

  /** Filter for the component scan: accepts source types that are Spring components. */
  static final class SourceTypeComponents extends AssignableTypeFilter {
    SourceTypeComponents() {
      super(SourceType.class);
    }

    @Override
    public boolean match(MetadataReader type, MetadataReaderFactory others) throws IOException {
      return type.getAnnotationMetadata().hasAnnotation(Component.class.getName())
          && super.match(type, others);
    }
  }
}
