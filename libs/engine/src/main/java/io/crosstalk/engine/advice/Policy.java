package io.crosstalk.engine.advice;

import io.crosstalk.event.Advice;
import java.util.stream.Stream;

/** Rule for one kind of advice: decides whether the advice fits a situation, and words it. */
@FunctionalInterface
interface Policy {
  Stream<Advice> advise(Situation situation);
}
