package io.crosstalk.ingest.publish;

import org.apache.kafka.clients.producer.KafkaProducer;

/** State of the connection to Kafka. */
sealed interface BusState {

  /**
   * There is no connection yet.
   *
   * @param reason text for users
   */
  record Connecting(String reason) implements BusState {}

  /**
   * The topics exist and the producers are open; from now on these reconnect by themselves.
   *
   * @param liveProducer producer of live data
   * @param replayProducer producer of replays
   * @param live publisher of live data
   * @param replay publisher of replays
   */
  record Ready(
      KafkaProducer<byte[], byte[]> liveProducer,
      KafkaProducer<byte[], byte[]> replayProducer,
      Publisher live,
      Publisher replay)
      implements BusState {}
}
