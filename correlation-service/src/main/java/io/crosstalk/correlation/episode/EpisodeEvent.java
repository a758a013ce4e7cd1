package io.crosstalk.correlation.episode;

/** What a sample did to a series' episode. */
public enum EpisodeEvent {
  NOTHING,
  DETECTED,
  /** The episode goes on and there is enough new evidence for another look. */
  GROWN,
  ENDED
}
