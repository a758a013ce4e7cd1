package io.crosstalk.collectors.settings;

/**
 * Error in a YAML file, with its line.
 *
 * @param line line number from 1
 * @param text message for people: what is wrong and what would be right
 */
public record YamlError(int line, String text) {

  @Override
  public String toString() {
    return "line " + line + ": " + text;
  }
}
