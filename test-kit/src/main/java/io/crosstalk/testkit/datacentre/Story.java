package io.crosstalk.testkit.datacentre;

/** What happens at a site. */
@FunctionalInterface
interface Story {
  /**
   * Adds events, and what is to be found out about them.
   *
   * @throws Unsuitable when the site does not lend itself to it
   */
  void tell(Draft draft);
}
