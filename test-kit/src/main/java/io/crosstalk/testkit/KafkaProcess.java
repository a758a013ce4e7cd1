package io.crosstalk.testkit;

/** A broker that can be stopped and started again on its data. */
interface KafkaProcess {

  /** The same before and after a restart. */
  String bootstrapServers();

  /** Does nothing when the broker runs. */
  void start();

  /** Does nothing when the broker is stopped. */
  void stop();

  /** Stops the broker and deletes its data. */
  void discard();
}
