package io.crosstalk.bench.storm;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Largest live heap of the quiet and of the stormy run of a scenario. Full garbage collections
 * every second measure it, in runs of their own whose time is not measured.
 *
 * @param quietMegabytes largest live heap of the quiet run; NaN when the run did not end
 * @param stormMegabytes largest live heap of the stormy run; NaN when the run did not end
 */
record LiveHeap(double quietMegabytes, double stormMegabytes) {
  @JsonProperty
  double ratio() {
    return stormMegabytes / quietMegabytes;
  }
}
