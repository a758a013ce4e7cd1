package io.crosstalk.engine.stage;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Version of the binary layout of everything that the stages keep in their stores. It is written at
 * the beginning of each snapshot and of each block of the journal. Increase it with every change of
 * one of these layouts.
 */
public final class StateVersion {
  public static final int KNOWN = 14;

  /** First value before the version. Snapshots of releases without versions never began with it. */
  private static final int MARK = 0;

  private StateVersion() {}

  public static void write(ByteWriter out) {
    out.u8(MARK);
    out.varint(KNOWN);
  }

  /**
   * Reads the version and checks it.
   *
   * @throws StateVersionException when the state has another layout than that of this release
   */
  public static void check(ByteReader in) {
    if (in.u8() != MARK) {
      throw new StateVersionException("without a version");
    }
    long found = in.varint();
    if (found != KNOWN) {
      throw new StateVersionException("of version " + found);
    }
  }
}
