package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adapter of a target whose secret could not be used at the start. Each attempt tries to read the
 * secret again; messages wait until it can be used.
 */
public final class LazyAdapter implements TargetAdapter, TicketReader {
  private static final Logger LOG = LoggerFactory.getLogger(LazyAdapter.class);

  private final TargetSettings settings;
  private final Supplier<TargetAdapter> opening;
  private @Nullable TargetAdapter opened;

  private LazyAdapter(TargetSettings settings, Supplier<TargetAdapter> opening) {
    this.settings = settings;
    this.opening = opening;
  }

  /**
   * Opens an adapter at once if its secret can be used, and otherwise later.
   *
   * @param opening creates the adapter, and is called when the secret can be used
   */
  public static TargetAdapter open(TargetSettings settings, Supplier<TargetAdapter> opening) {
    try {
      var unused = settings.readSecret();
      return opening.get();
    } catch (UnusableSecretException e) {
      LOG.error(
          "{}. Its messages wait. Write the secret into that file, readable for the service: it is read again",
          e.getMessage());
      return new LazyAdapter(settings, opening);
    }
  }

  private synchronized TargetAdapter opened() throws UndeliverableException {
    TargetAdapter known = opened;
    if (known != null) {
      return known;
    }
    try {
      var unused = settings.readSecret();
      TargetAdapter created = opening.get();
      opened = created;
      return created;
    } catch (UnusableSecretException e) {
      throw UndeliverableException.forNow(String.valueOf(e.getMessage()), null);
    }
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    return opened().deliver(message);
  }

  @Override
  public Map<String, String> versions(Collection<String> keys) throws UndeliverableException {
    return reader().versions(keys);
  }

  @Override
  public TicketReading read(TicketPosition ticket) throws UndeliverableException {
    return reader().read(ticket);
  }

  private TicketReader reader() throws UndeliverableException {
    if (opened() instanceof TicketReader reader) {
      return reader;
    }
    throw UndeliverableException.forNow("the target has no tickets that can be read", null);
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
