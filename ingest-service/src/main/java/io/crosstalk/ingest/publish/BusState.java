package io.crosstalk.ingest.publish;

import org.apache.kafka.clients.producer.KafkaProducer;

/** How far the connection to Kafka has come. */
sealed interface BusState {

  /** Not yet; for people, why. */
  record Connecting(String reason) implements BusState {}

  /** The topics exist; from here on the producers reconnect by themselves. */
  record Ready(
      KafkaProducer<byte[], byte[]> liveProducer,
      KafkaProducer<byte[], byte[]> replayProducer,
      Publisher live,
      Publisher replay)
      implements BusState {}
}
