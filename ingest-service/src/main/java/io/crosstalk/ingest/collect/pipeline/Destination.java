package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Destination of a source's data, one delivery at a time. Sending the same data twice is harmless.
 */
public interface Destination {

  /**
   * Sends samples of one resource.
   *
   * @param samples sorted by time
   */
  void samples(String source, String resource, List<Sample> samples);

  void resource(String source, Instant validFrom, Resource resource);

  void change(String source, Change change);

  void deadLetter(DeadLetter letter);

  /** Sends a delivery of any type. */
  default void take(Delivery delivery) {
    switch (delivery) {
      case Delivery.Readings readings ->
          samples(readings.source(), readings.resource(), readings.samples());
      case Delivery.Version version ->
          resource(version.source(), version.validFrom(), version.resource());
      case Delivery.Happened happened -> change(happened.source(), happened.change());
      case Delivery.Letter letter -> deadLetter(letter.letter());
    }
  }

  /**
   * Waits until everything is safe, except for what is {@link #refused}.
   *
   * @return null if it is; otherwise the reason, and all data must be delivered again
   */
  @Nullable String settle() throws InterruptedException;

  /**
   * Returns data that must not be delivered again, since the bus will never accept it; known once
   * settled.
   */
  default List<Refusal> refused() {
    return List.of();
  }
}
