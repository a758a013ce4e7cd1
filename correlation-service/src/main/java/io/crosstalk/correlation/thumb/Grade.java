package io.crosstalk.correlation.thumb;

/** What a rule's bound means. */
enum Grade {
  GOOD("good"),
  BAD("bad"),
  HIGH("high"),
  VERY_HIGH("veryHigh");

  private final String key;

  Grade(String key) {
    this.key = key;
  }

  /** How it is spelt in a pack. */
  String key() {
    return key;
  }

  /** Whether it judges how well a resource does, and not how much is asked of it. */
  boolean isOfQuality() {
    return this == GOOD || this == BAD;
  }
}
