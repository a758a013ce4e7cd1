package io.crosstalk.ingest.source.casefolder;

/** State of a replay. */
sealed interface ReplayState {

  /** The replay is waiting for its turn, or its files are being read and sorted. */
  record Reading() implements ReplayState {}

  /**
   * The samples are being published.
   *
   * @param total number of samples
   */
  record Publishing(long total) implements ReplayState {}

  /**
   * All records have been acknowledged.
   *
   * @param total number of samples
   */
  record Published(long total) implements ReplayState {}

  /**
   * The replay has failed, or was stopped before its end.
   *
   * @param error reason for the user
   * @param total number of samples; 0 when publishing had not begun
   */
  record Failed(String error, long total) implements ReplayState {}

  /** Name of the state in the REST interface. */
  default String word() {
    return switch (this) {
      case Reading _ -> "reading";
      case Publishing _ -> "publishing";
      case Published _ -> "published";
      case Failed _ -> "failed";
    };
  }

  /** Number of samples to publish; 0 while it is not known. */
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
