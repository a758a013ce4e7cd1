package io.crosstalk.testkit.datacentre;

/** Events of a kind of trouble at a site. */
@FunctionalInterface
interface Story {
  /**
   * Adds events and the expected diagnosis to a draft.
   *
   * @throws Unsuitable when the site has no resources that suit the story
   */
  void tell(Draft draft);
}
