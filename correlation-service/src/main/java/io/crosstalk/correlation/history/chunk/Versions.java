package io.crosstalk.correlation.history.chunk;

/** Formats that this code reads. */
final class Versions {
  private Versions() {}

  /**
   * Refuses what it does not know.
   *
   * @throws IllegalStateException when a newer release has written it
   */
  static void check(int found, int known) {
    if (found != known) {
      throw new IllegalStateException(
          "the history has chunks of version %d, and this release reads version %d: start the newer release again"
              .formatted(found, known));
    }
  }
}
