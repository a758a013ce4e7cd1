package io.crosstalk.ingest.collect.settings;

/**
 * What is wrong in a file, and where.
 *
 * @param line from 1
 * @param text for people: what is wrong and what would be right
 */
public record YamlProblem(int line, String text) {

  @Override
  public String toString() {
    return "line " + line + ": " + text;
  }
}
