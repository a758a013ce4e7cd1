package io.crosstalk.ingest.source.casefolder;

/** How far a replay has come. */
sealed interface ReplayState {

  /** Waiting for its turn, or being read and sorted. */
  record Reading() implements ReplayState {}

  /**
   * Going onto the bus.
   *
   * @param total how many samples there are
   */
  record Publishing(long total) implements ReplayState {}

  /** All is acknowledged. */
  record Published(long total) implements ReplayState {}

  /**
   * Came to nothing, or stopped on the way.
   *
   * @param total 0 when it never came to publishing
   */
  record Failed(String error, long total) implements ReplayState {}

  /** The spelling in REST. */
  default String word() {
    return switch (this) {
      case Reading _ -> "reading";
      case Publishing _ -> "publishing";
      case Published _ -> "published";
      case Failed _ -> "failed";
    };
  }

  /** How many samples there are to publish; 0 while that is not known. */
  default long samples() {
    return switch (this) {
      case Reading _ -> 0;
      case Publishing publishing -> publishing.total();
      case Published published -> published.total();
      case Failed failed -> failed.total();
    };
  }

  default boolean isFinished() {
    return this instanceof Published || this instanceof Failed;
  }
}
