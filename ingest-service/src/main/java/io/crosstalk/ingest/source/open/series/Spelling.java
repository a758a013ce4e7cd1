package io.crosstalk.ingest.source.open.series;

/** Prometheus allows no dots in names, so that the same name is spelled in two ways. */
public final class Spelling {
  private Spelling() {}

  /** The name with underscores instead of dots. */
  public static String fold(String name) {
    return name.replace('.', '_');
  }
}
