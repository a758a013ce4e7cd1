package io.crosstalk.simulate.site;

import io.crosstalk.simulate.run.Sampler;
import java.util.List;

/**
 * Load of a domain on its array.
 *
 * @param domain number of the domain
 * @param means of the figures of {@link ShareMeter}, in their order
 */
record ArrayShare(int domain, List<List<Sampler.Mean>> means) {
  double value(int figure, int sample) {
    return means.get(figure).get(sample).value();
  }

  int samples() {
    return means.getFirst().size();
  }

  int second(int sample) {
    return means.getFirst().get(sample).second();
  }
}
