package io.crosstalk.ingest.collect.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Destination of a source's data, one delivery at a time. Sending the same data twice is harmless.
 */
public interface Destination {

  /** Sends data; whether they have arrived is known once the destination has settled. */
  void send(Delivery delivery);

  /**
   * Waits until everything is safe, except for what is {@link #rejected}.
   *
   * @return null if it is; otherwise the reason, and all data must be delivered again
   */
  @Nullable String settle() throws InterruptedException;

  /**
   * Returns data that must not be delivered again, since the bus will never accept it; known once
   * settled.
   */
  default List<PermanentRejection> rejected() {
    return List.of();
  }
}
