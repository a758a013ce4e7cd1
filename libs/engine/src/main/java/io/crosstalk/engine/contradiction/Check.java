package io.crosstalk.engine.contradiction;

import java.util.stream.Stream;

/** Finds one kind of contradiction between settings. */
@FunctionalInterface
interface Check {
  Stream<Contradiction> find(VictimSetup setup);
}
