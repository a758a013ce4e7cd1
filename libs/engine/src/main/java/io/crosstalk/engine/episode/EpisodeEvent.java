package io.crosstalk.engine.episode;

/** Effect of a sample on the episode of a series. */
public enum EpisodeEvent {
  NOTHING,
  DETECTED,
  /** The episode continues, and there is enough new evidence for another examination. */
  GROWN,
  /** No further sample has arrived for many intervals; the episode continues. */
  SILENT,
  ENDED
}
