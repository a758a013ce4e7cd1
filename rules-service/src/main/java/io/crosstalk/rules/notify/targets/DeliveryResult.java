package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.ticket.Ticket;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Result of sending a message to a notification target. */
public sealed interface DeliveryResult {
  /**
   * The target has accepted the message.
   *
   * @param ticket the counterpart of the incident; null when the target has none
   * @param duplicates keys of further tickets of the incident, which were closed
   */
  record Delivered(@Nullable Ticket ticket, List<String> duplicates) implements DeliveryResult {
    public static final Delivered WITHOUT_TICKET = new Delivered(null);

    public Delivered {
      duplicates = List.copyOf(duplicates);
    }

    public Delivered(@Nullable Ticket ticket) {
      this(ticket, List.of());
    }
  }

  /**
   * The target cannot accept the message now.
   *
   * @param reason text for the log
   * @param after pause that the target requests; null without a request
   * @param underWay longest time for which the target may still carry out a request that had no
   *     answer; the message is not sent again before; zero when no request is under way
   */
  record TryAgain(String reason, @Nullable Duration after, Duration underWay)
      implements DeliveryResult {
    public TryAgain(String reason, @Nullable Duration after) {
      this(reason, after, Duration.ZERO);
    }
  }

  /** The target refuses the message for good. */
  record Refused(String reason) implements DeliveryResult {}
}
