package io.crosstalk.correlation.history.chunk;

/** Checks the version of a stored format. */
final class ChunkVersions {
  private ChunkVersions() {}

  /**
   * Checks that this release can read a version.
   *
   * @param found the stored version
   * @param known the version of this release
   * @throws IllegalStateException when a newer release has written the data
   */
  static void check(int found, int known) {
    if (found != known) {
      throw new IllegalStateException(
          "the history has chunks of version %d, and this release reads version %d: start the newer release again"
              .formatted(found, known));
    }
  }
}
