package io.crosstalk.simulate;

import java.util.stream.LongStream;

/** Range of seeds for which cases are generated, from {@code from} to {@code to}, both included. */
record SeedRange(long from, long to) {
  LongStream seeds() {
    return LongStream.rangeClosed(from, to);
  }
}
