package io.crosstalk.ingest.publish;

/** Provider of publishers. */
public interface IngestBus {

  /**
   * Publisher of live data and their ticks.
   *
   * @throws BusUnavailableException before the topics exist
   */
  Publisher live();

  /**
   * Publisher of replays.
   *
   * @throws BusUnavailableException before the topics exist
   */
  Publisher replay();
}
