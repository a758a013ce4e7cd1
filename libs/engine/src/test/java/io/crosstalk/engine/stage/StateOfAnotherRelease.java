package io.crosstalk.engine.stage;

/** Creates state as a release with another layout would have written it. */
public final class StateOfAnotherRelease {
  /** Version of that layout. */
  public static final int THEIRS = 99;

  private StateOfAnotherRelease() {}

  /** Returns the same bytes with another version number. */
  public static byte[] of(byte[] snapshot) {
    byte[] theirs = snapshot.clone();
    theirs[1] = (byte) THEIRS;
    return theirs;
  }
}
