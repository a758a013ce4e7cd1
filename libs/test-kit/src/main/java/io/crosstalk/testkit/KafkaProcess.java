package io.crosstalk.testkit;

/** Kafka broker that can be stopped, and started again with the same data. */
interface KafkaProcess {

  /** Value for {@code bootstrap.servers}; the same before and after a restart. */
  String bootstrapServers();

  /** Starts the broker; does nothing when the broker runs. */
  void start();

  /** Stops the broker; does nothing when the broker is stopped. */
  void stop();

  /** Stops the broker and deletes its data. */
  void discard();
}
