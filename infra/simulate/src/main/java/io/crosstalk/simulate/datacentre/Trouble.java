package io.crosstalk.simulate.datacentre;

/** Events of a kind of trouble at a site. */
@FunctionalInterface
interface Trouble {
  /**
   * Adds events and the expected diagnosis to a draft.
   *
   * @throws Unsuitable when the site has no resources that suit the trouble
   */
  void plan(DataCentreDraft draft);
}
