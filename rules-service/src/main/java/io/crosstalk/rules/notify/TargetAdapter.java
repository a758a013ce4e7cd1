package io.crosstalk.rules.notify;

/** Speaks the language of one kind of target. */
interface TargetAdapter extends AutoCloseable {
  /**
   * Delivers an event; never throws for what the target or the network does.
   *
   * @param idempotencyKey the same whenever the same event is sent again
   * @param event a CloudEvent as JSON
   */
  DeliveryResult deliver(String idempotencyKey, byte[] event);

  @Override
  void close();
}
