package io.crosstalk.engine.stage;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Version of the layout of everything that the stages keep in their stores. It stands at the head
 * of each snapshot and of each block of the journal. Increase it with every change of any of these
 * layouts.
 */
public final class StateVersion {
  public static final int KNOWN = 7;

  /** Mark before the version; no snapshot began with it before there were versions. */
  private static final int MARK = 0;

  private StateVersion() {}

  public static void write(ByteWriter out) {
    out.u8(MARK);
    out.varint(KNOWN);
  }

  /**
   * Reads the head.
   *
   * @throws StateVersionException when another layout follows
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
