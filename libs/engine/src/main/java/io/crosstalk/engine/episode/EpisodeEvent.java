package io.crosstalk.engine.episode;

/** Effects of a sample on a series' episode. */
public enum EpisodeEvent {
  NOTHING,
  DETECTED,
  /** The episode continues, and there is enough new evidence for another examination. */
  GROWN,
  /** No further sample has arrived for many intervals; the episode continues. */
  SILENT,
  ENDED
}
