package io.crosstalk.correlation.contradiction;

import java.util.stream.Stream;

/** One way in which settings contradict. */
@FunctionalInterface
interface Check {
  Stream<Contradiction> find(Setup setup);
}
