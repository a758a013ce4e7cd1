package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.notify.message.ChildPlan;
import io.crosstalk.rules.notify.message.MessageWriter;
import io.crosstalk.rules.ownerfile.CurrentOwners;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.message.ChildStore;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Queues the messages for child tickets when the incident's own ticket has received one. */
@Component
class ChildDeliveries {
  private final DeliveryStore deliveries;
  private final ChildStore children;
  private final CurrentOwners owners;

  ChildDeliveries(DeliveryStore deliveries, ChildStore children, CurrentOwners owners) {
    this.deliveries = deliveries;
    this.children = children;
    this.owners = owners;
  }

  /** The present owners. They may have to be loaded, which must not happen within a transaction. */
  Ownership ownership() {
    return owners.get().ownership();
  }

  /**
   * Queues the messages, in the transaction that marks the one for the incident's own ticket as
   * delivered.
   *
   * @param due delivery for the incident's own ticket
   * @param written its message
   * @param ownership owners from {@link #ownership}, from before the transaction
   */
  void queue(
      Due due, String target, MessageWriter.Written written, Ownership ownership, Instant now) {
    List<ChildStore.Child> known = children.of(due.key(), target);
    for (ChildPlan.Step step :
        ChildPlan.of(written.message(), written.stated(), known, ownership)) {
      children.save(due.key(), target, step.child());
      deliveries.addForChild(due.id(), step.child().id(), step.type(), now);
    }
  }
}
