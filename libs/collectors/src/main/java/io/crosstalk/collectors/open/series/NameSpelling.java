package io.crosstalk.collectors.open.series;

/**
 * Comparable spelling of series and label names. Prometheus allows no dots in names, so that the
 * same name exists with dots and with underscores.
 */
public final class NameSpelling {
  private NameSpelling() {}

  /** Returns the name with underscores instead of dots. */
  public static String fold(String name) {
    return name.replace('.', '_');
  }
}
