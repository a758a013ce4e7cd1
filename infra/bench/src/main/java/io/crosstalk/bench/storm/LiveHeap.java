package io.crosstalk.bench.storm;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Largest live heap of each variant, taken by full collections every second in runs that are not
 * timed.
 *
 * @param quietMegabytes NaN when the run did not end
 * @param stormMegabytes NaN when the run did not end
 */
record LiveHeap(double quietMegabytes, double stormMegabytes) {
  @JsonProperty
  double ratio() {
    return stormMegabytes / quietMegabytes;
  }
}
