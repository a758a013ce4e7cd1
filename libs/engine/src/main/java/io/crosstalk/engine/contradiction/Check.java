package io.crosstalk.engine.contradiction;

import java.util.stream.Stream;

/** One kind of contradiction between settings. */
@FunctionalInterface
interface Check {
  Stream<Contradiction> find(VictimSetup setup);
}
