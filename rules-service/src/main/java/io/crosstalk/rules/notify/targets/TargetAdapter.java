package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.message.Message;

/**
 * Sends messages in the protocol of one kind of notification target; {@code TargetAdapterContract}
 * tests every implementation. Messages about one incident are sent one after another, those about
 * different incidents in parallel.
 */
public interface TargetAdapter extends AutoCloseable {
  /**
   * Sends a message. A message that was sent before must not have its effect twice: a ticket that
   * the first attempt created is found again.
   *
   * @throws UndeliverableException when the target or the network fails
   */
  DeliveryResult.Delivered deliver(Message message) throws UndeliverableException;

  @Override
  void close();
}
