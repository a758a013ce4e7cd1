package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/** State that was written by a release with another layout. */
public final class StateOfAnotherRelease {
  private static final int THEIRS = 9;

  private StateOfAnotherRelease() {}

  /** The same bytes with another version. */
  static byte[] of(byte[] snapshot) {
    byte[] theirs = snapshot.clone();
    theirs[1] = THEIRS;
    return theirs;
  }

  public static RuntimeException whatIsThrown() {
    ByteWriter out = new ByteWriter();
    StateVersion.write(out);
    try {
      StateVersion.check(new ByteReader(of(out.toByteArray())));
    } catch (StateVersionException e) {
      return e;
    }
    throw new AssertionError("another version is read");
  }
}
