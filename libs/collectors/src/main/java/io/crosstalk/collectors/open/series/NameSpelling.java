package io.crosstalk.collectors.open.series;

/**
 * Comparable spelling of names. Prometheus allows no dots in names, so that the same name exists in
 * two spellings.
 */
public final class NameSpelling {
  private NameSpelling() {}

  /** The name with underscores instead of dots. */
  public static String fold(String name) {
    return name.replace('.', '_');
  }
}
