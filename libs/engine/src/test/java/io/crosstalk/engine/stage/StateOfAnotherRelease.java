package io.crosstalk.engine.stage;

/** State that was written by a release with another layout. */
public final class StateOfAnotherRelease {
  private static final int THEIRS = 9;

  private StateOfAnotherRelease() {}

  /** The same bytes with another version. */
  public static byte[] of(byte[] snapshot) {
    byte[] theirs = snapshot.clone();
    theirs[1] = THEIRS;
    return theirs;
  }
}
