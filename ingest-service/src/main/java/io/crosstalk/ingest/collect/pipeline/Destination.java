package io.crosstalk.ingest.collect.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of a source's data: Kafka, or a case folder that is being recorded. Sending the same
 * data twice has no effect.
 */
public interface Destination {

  /** Sends data. Whether they have arrived is known only after {@link #settle}. */
  void send(Delivery delivery);

  /**
   * Waits until all data that were sent are stored safely, except for those that are {@link
   * #rejected}.
   *
   * @return null on success; otherwise the reason of the failure, and all data must be sent again
   */
  @Nullable String settle() throws InterruptedException;

  /**
   * Returns the data that Kafka will never accept, so that they must not be sent again; complete
   * after {@link #settle}.
   */
  default List<PermanentRejection> rejected() {
    return List.of();
  }
}
