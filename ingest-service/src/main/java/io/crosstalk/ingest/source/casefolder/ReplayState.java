package io.crosstalk.ingest.source.casefolder;

/** Progress of a replay. */
sealed interface ReplayState {

  /** The replay waits for its turn, or its files are read and sorted. */
  record Reading() implements ReplayState {}

  /**
   * The recording is being published.
   *
   * @param total number of samples
   */
  record Publishing(long total) implements ReplayState {}

  /** All records are acknowledged. */
  record Published(long total) implements ReplayState {}

  /**
   * The replay failed, or stopped before its end.
   *
   * @param total number of samples; 0 when publishing did not begin
   */
  record Failed(String error, long total) implements ReplayState {}

  /** Spelling in REST. */
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
