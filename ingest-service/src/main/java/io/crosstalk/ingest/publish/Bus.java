package io.crosstalk.ingest.publish;

/** Where publishers come from. */
public interface Bus {

  /**
   * For live data and their ticks.
   *
   * @throws BusUnavailableException before the topics exist
   */
  Publisher live();

  /**
   * For replays.
   *
   * @throws BusUnavailableException before the topics exist
   */
  Publisher replay();
}
