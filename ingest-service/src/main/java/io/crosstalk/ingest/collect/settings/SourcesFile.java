package io.crosstalk.ingest.collect.settings;

import java.util.List;
import java.util.Map;

/**
 * What the sources' file says.
 *
 * @param sources those without a mistake
 * @param problems of the others, by line; empty when all is well
 * @param places where each source stands, by its name
 * @param declared how many sources the file has, those with a mistake included
 */
public record SourcesFile(
    List<SourceDefinition> sources,
    Identities identities,
    List<YamlProblem> problems,
    Map<String, SourcePlace> places,
    int declared) {

  public static SourcesFile empty() {
    return new SourcesFile(List.of(), Identities.none(), List.of(), Map.of(), 0);
  }
}
