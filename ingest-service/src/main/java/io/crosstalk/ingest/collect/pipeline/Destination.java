package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.normalize.Sample;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a source's readings go, one delivery at a time. Giving it the same twice is harmless. */
public interface Destination {

  /**
   * Takes samples of one resource.
   *
   * @param samples sorted by time
   */
  void samples(String source, String resource, List<Sample> samples);

  void resource(String source, Instant validFrom, Resource resource);

  void change(String source, Change change);

  void deadLetter(DeadLetter letter);

  /** Takes whatever it is. */
  default void take(Parcel parcel) {
    switch (parcel) {
      case Parcel.Readings readings ->
          samples(readings.source(), readings.resource(), readings.samples());
      case Parcel.Version version ->
          resource(version.source(), version.validFrom(), version.resource());
      case Parcel.Happened happened -> change(happened.source(), happened.change());
      case Parcel.Letter letter -> deadLetter(letter.letter());
    }
  }

  /**
   * Waits until everything is safe, but for what is {@link #refused}.
   *
   * @return null when it is; otherwise why not, and then all of it has to be delivered again
   */
  @Nullable String settle() throws InterruptedException;

  /** What is not to be delivered again, since it will never be taken; known once settled. */
  default List<Refusal> refused() {
    return List.of();
  }
}
