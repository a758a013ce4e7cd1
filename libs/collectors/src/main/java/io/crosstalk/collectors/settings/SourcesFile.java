package io.crosstalk.collectors.settings;

import java.util.List;
import java.util.Map;

/**
 * Content of the sources file. A source with an error is left out of {@code sources} and reported
 * in {@code problems}.
 *
 * @param sources sources without an error
 * @param identities identities of resources across sources
 * @param problems errors in the file, sorted by line; empty if there are none
 * @param places position of each source in the file, by its name
 * @param declared number of sources in the file, including those with an error
 */
public record SourcesFile(
    List<SourceDefinition> sources,
    ResourceIdentities identities,
    List<YamlError> problems,
    Map<String, SourcePosition> places,
    int declared) {

  public static SourcesFile empty() {
    return new SourcesFile(List.of(), ResourceIdentities.none(), List.of(), Map.of(), 0);
  }
}
