package io.crosstalk.ingest.publish;

/** Access to the publishers, which exist only while there is a connection to Kafka. */
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
