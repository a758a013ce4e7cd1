package io.crosstalk.engine.site.state;

import org.jspecify.annotations.Nullable;

/**
 * Finds the causes of a place that is in trouble.
 *
 * @param <X> type of an explanation
 */
public interface Explainer<X> {
  /** Explains a trouble; null when too little is known. */
  @Nullable X explain(Stretch stretch, Observations observations);

  /** Evidence for all causes together, nats, relative to a fault without a sign. */
  double total(X explanation);
}
