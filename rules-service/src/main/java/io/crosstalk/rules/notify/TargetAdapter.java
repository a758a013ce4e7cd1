package io.crosstalk.rules.notify;

/**
 * Sends events in the protocol of one kind of notification target; {@code TargetAdapterContract}
 * tests every implementation.
 */
interface TargetAdapter extends AutoCloseable {
  /**
   * Sends an event. Failures of the target or the network are returned and never thrown.
   *
   * @param idempotencyKey key of the event, the same when the event is sent again
   * @param event a CloudEvent as JSON
   */
  DeliveryResult deliver(String idempotencyKey, byte[] event);

  @Override
  void close();
}
