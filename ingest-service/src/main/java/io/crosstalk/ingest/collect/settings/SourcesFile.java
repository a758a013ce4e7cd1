package io.crosstalk.ingest.collect.settings;

import java.util.List;

/**
 * What the sources' file says.
 *
 * @param sources those without a mistake
 * @param problems of the others; empty when all is well
 */
public record SourcesFile(
    List<SourceDefinition> sources, Identities identities, List<YamlProblem> problems) {

  public static SourcesFile empty() {
    return new SourcesFile(List.of(), Identities.none(), List.of());
  }
}
