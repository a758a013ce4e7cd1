package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquiry;

/** How much of a probability may be claimed, whatever speaks for it. */
final class Cap {
  /** Never more than this: sources lie now and then. */
  private static final double MAX_PROBABILITY = 0.99;

  /** Where it is only a guess what was ordinary. */
  private static final double GUESS = 0.9;

  /** Of few samples only what would otherwise be as good as certain is an accusation. */
  private static final double CLEAR = 0.9;

  /** Where moreover hardly anybody else is hurt: blips of one machine are blips. */
  private static final double LONE = 0.4;

  private static final int LONE_SAMPLES = 6;
  private static final int SEVERAL = 2;
  private static final double MOST = 0.5;

  private Cap() {}

  /**
   * The highest probability to be claimed.
   *
   * @param weight the probability by all reasons
   */
  static double of(SuspectCase.Situation situation, double weight) {
    Inquiry inquiry = situation.inquiry();
    boolean othersKnown = situation.othersMeasured() >= SEVERAL;
    boolean lone = othersKnown && situation.othersHurt() < SEVERAL;
    if (lone && inquiry.episode().harmedSamples() < LONE_SAMPLES) {
      return LONE;
    }
    if (CoarseSampling.isOf(inquiry)) {
      boolean clear = weight >= CLEAR && (!othersKnown || situation.company() >= MOST);
      return clear ? CoarseSampling.CAP : LONE;
    }
    return inquiry.confidence() < 1 ? GUESS : MAX_PROBABILITY;
  }
}
