package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.layout.DataCentreDraft;

/** A kind of trouble, which can be added to a simulated site. */
@FunctionalInterface
interface Trouble {
  /**
   * Adds events and the expected diagnosis to a draft.
   *
   * @throws Unsuitable when the site has no resources that suit the trouble
   */
  void plan(DataCentreDraft draft);
}
