package io.crosstalk.collectors.open.proto;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads numbers from byte arrays, the least significant byte first. */
public final class LittleEndian {
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  /** Returns the 64-bit number in the eight bytes from index {@code at} on. */
  public static long int64(byte[] bytes, int at) {
    return (long) INT64.get(bytes, at);
  }
}
