package io.crosstalk.engine.thumb;

/** Meanings of the bound of a rule. */
enum Grade {
  GOOD("good"),
  BAD("bad"),
  HIGH("high"),
  VERY_HIGH("veryHigh");

  private final String key;

  Grade(String key) {
    this.key = key;
  }

  /** Returns the key in a pack. */
  String key() {
    return key;
  }

  /** Returns whether the grade is about a quality, and not about a load. */
  boolean isOfQuality() {
    return this == GOOD || this == BAD;
  }
}
