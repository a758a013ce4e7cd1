package io.crosstalk.correlation.history.chunk;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Reads and writes ascending times: the first time, then by how much each step differs from the
 * step before, as in Pelkonen et al., "Gorilla: A Fast, Scalable, In-Memory Time Series Database"
 * (VLDB 2015), 4.1.1, but in bytes instead of bits, and with runs of equal steps counted.
 *
 * <pre>
 * times = count:varint [first:fixed64 change{…}]
 * change = difference:zigzag, not 0 | 0:zigzag more:varint, which stands for 1 + more equal steps
 * </pre>
 */
final class TimeCodec {
  private static final int MAX_TIMES = 3_600_000;

  private TimeCodec() {}

  static void write(ByteWriter out, long[] times) {
    out.varint(times.length);
    if (times.length == 0) {
      return;
    }
    out.fixed64(times[0]);
    long step = 0;
    int at = 1;
    while (at < times.length) {
      long change = times[at] - times[at - 1] - step;
      step += change;
      out.zigzag(change);
      at++;
      if (change == 0) {
        int equal = equalSteps(times, at, step);
        out.varint(equal);
        at += equal;
      }
    }
  }

  private static int equalSteps(long[] times, int from, long step) {
    int at = from;
    while (at < times.length && times[at] - times[at - 1] == step) {
      at++;
    }
    return at - from;
  }

  static long[] read(ByteReader in) {
    long[] times = new long[in.bounded(MAX_TIMES, "the number of times")];
    if (times.length == 0) {
      return times;
    }
    times[0] = in.fixed64();
    long step = 0;
    int at = 1;
    while (at < times.length) {
      long change = in.zigzag();
      step += change;
      int steps = change == 0 ? 1 + in.bounded(times.length - at - 1, "equal steps") : 1;
      for (int end = at + steps; at < end; at++) {
        times[at] = times[at - 1] + step;
      }
    }
    return times;
  }
}
