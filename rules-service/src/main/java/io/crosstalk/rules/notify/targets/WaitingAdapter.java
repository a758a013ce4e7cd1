package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.notify.message.Message;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adapter of a target whose secret cannot be used: its messages wait. The target is opened anew
 * after a change of the secret.
 */
public final class WaitingAdapter implements TargetAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingAdapter.class);

  private final String problem;

  private WaitingAdapter(String problem) {
    this.problem = problem;
  }

  /**
   * Opens the adapter of a target, or one that waits if the secret cannot be used.
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
      return new WaitingAdapter(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    throw UndeliverableException.forNow(problem, null);
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
