package io.crosstalk.ingest.publish;

import org.apache.kafka.clients.producer.KafkaProducer;

/** State of the connection to Kafka. */
sealed interface BusState {

  /** Not connected yet, with the reason for the user. */
  record Connecting(String reason) implements BusState {}

  /** The topics exist; from now on the producers reconnect by themselves. */
  record Ready(
      KafkaProducer<byte[], byte[]> liveProducer,
      KafkaProducer<byte[], byte[]> replayProducer,
      Publisher live,
      Publisher replay)
      implements BusState {}
}
