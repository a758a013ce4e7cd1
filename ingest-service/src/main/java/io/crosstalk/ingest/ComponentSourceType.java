package io.crosstalk.ingest;

import io.crosstalk.ingest.collect.SourceType;
import java.io.IOException;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.stereotype.Component;

/** Chooses the types of sources that the service has, too: components. */
final class ComponentSourceType extends AssignableTypeFilter {
  ComponentSourceType() {
    super(SourceType.class);
  }

  @Override
  public boolean match(MetadataReader reader, MetadataReaderFactory factory) throws IOException {
    return reader.getAnnotationMetadata().hasAnnotation(Component.class.getName())
        && super.match(reader, factory);
  }
}
