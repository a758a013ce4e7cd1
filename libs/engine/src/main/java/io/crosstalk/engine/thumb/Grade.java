package io.crosstalk.engine.thumb;

/**
 * Meaning of the bound in a rule of thumb: up to which value a quality is good, or from which value
 * it is bad or a load is high.
 */
enum Grade {
  GOOD("good"),
  BAD("bad"),
  HIGH("high"),
  VERY_HIGH("veryHigh");

  private final String key;

  Grade(String key) {
    this.key = key;
  }

  /** Returns the key of this grade in a pack of rules, such as {@code good}. */
  String key() {
    return key;
  }

  /** Returns whether the grade is about a quality, and not about a load. */
  boolean isOfQuality() {
    return this == GOOD || this == BAD;
  }
}
