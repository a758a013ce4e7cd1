package io.crosstalk.simulate;

import java.util.stream.LongStream;

/** Seeds from {@code from} to {@code to}, both included. */
record SeedRange(long from, long to) {
  LongStream seeds() {
    return LongStream.rangeClosed(from, to);
  }
}
