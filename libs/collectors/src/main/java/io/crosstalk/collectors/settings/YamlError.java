package io.crosstalk.collectors.settings;

import io.crosstalk.event.yaml.YamlException;

/**
 * Error in a YAML file, with its line.
 *
 * @param line line number from 1
 * @param text message for people: what is wrong and what would be right
 */
public record YamlError(int line, String text) {

  /** Error of a file that cannot be read as a whole. */
  public static YamlError of(YamlException failure) {
    return new YamlError(failure.line(), failure.problem() + "; " + failure.hint());
  }

  @Override
  public String toString() {
    return "line " + line + ": " + text;
  }
}
