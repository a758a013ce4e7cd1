package io.crosstalk.engine.advice;

import io.crosstalk.event.Advice;
import java.util.stream.Stream;

/** One kind of advice. */
@FunctionalInterface
interface Policy {
  Stream<Advice> advise(Situation situation);
}
