package io.crosstalk.rules.notify;

/** Sends events in the protocol of one kind of target. */
interface TargetAdapter extends AutoCloseable {
  /**
   * Delivers an event; failures of the target or the network are returned and never thrown.
   *
   * @param idempotencyKey key of the event, unchanged when the event is sent again
   * @param event a CloudEvent as JSON
   */
  DeliveryResult deliver(String idempotencyKey, byte[] event);

  @Override
  void close();
}
