package io.crosstalk.testkit;

/** A broker that can be stopped and started again on its data. */
interface KafkaProcess {

  /** Value for {@code bootstrap.servers}; the same before and after a restart. */
  String bootstrapServers();

  /** Starts the broker; does nothing when it runs. */
  void start();

  /** Stops the broker; does nothing when it is stopped. */
  void stop();

  /** Stops the broker and deletes its data. */
  void discard();
}
