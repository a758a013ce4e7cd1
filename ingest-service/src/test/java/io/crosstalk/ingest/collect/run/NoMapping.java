package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.open.mapping.MappingOverview;
import io.crosstalk.collectors.open.series.ElectedReplica;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Mapping overview as without a mapping file. */
final class NoMapping implements MappingOverview {
  @Override
  public @Nullable MappingStatus status() {
    return null;
  }

  @Override
  public List<String> warnings(String source) {
    return List.of();
  }

  @Override
  public List<ElectedReplica> replicas(String source) {
    return List.of();
  }
}
