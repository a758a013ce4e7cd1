package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.normalize.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Readings on their way, kept until they have been delivered. Not thread-safe. */
final class Buffer {
  private final Map<Key, Parcel.Readings> samples = new LinkedHashMap<>();
  private final List<Parcel> versions = new ArrayList<>();
  private final List<Parcel> changes = new ArrayList<>();
  private final List<Parcel> letters = new ArrayList<>();
  private int sampleCount;

  private record Key(String source, String resource) {}

  void sample(String source, Sample sample) {
    samples
        .computeIfAbsent(
            new Key(source, sample.resource()),
            key -> new Parcel.Readings(source, key.resource, new ArrayList<>()))
        .samples()
        .add(sample);
    sampleCount++;
  }

  void resource(String source, Instant validFrom, Resource resource) {
    versions.add(new Parcel.Version(source, validFrom, resource));
  }

  void change(String source, Change change) {
    changes.add(new Parcel.Happened(source, change));
  }

  void deadLetter(DeadLetter letter) {
    letters.add(new Parcel.Letter(letter));
  }

  int letterCount() {
    return letters.size();
  }

  int sampleCount() {
    return sampleCount;
  }

  int size() {
    return sampleCount + versions.size() + changes.size() + letters.size();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** Inventory and changes first: whoever sees a sample then knows whose it is. */
  void sendTo(Destination destination) {
    versions.forEach(destination::take);
    changes.forEach(destination::take);
    samples
        .values()
        .forEach(
            readings -> {
              // Sorting is stable, so the order of arrival decides among samples of the same time.
              readings.samples().sort(Comparator.comparingLong(Sample::timeMs));
              destination.take(readings);
            });
    letters.forEach(destination::take);
  }

  /** Takes these very parcels out. */
  void drop(Collection<Parcel> parcels) {
    Set<Parcel> dropped = Collections.newSetFromMap(new IdentityHashMap<>());
    dropped.addAll(parcels);
    versions.removeIf(dropped::contains);
    changes.removeIf(dropped::contains);
    letters.removeIf(dropped::contains);
    samples.values().removeIf(dropped::contains);
    sampleCount = samples.values().stream().mapToInt(each -> each.samples().size()).sum();
  }
}
