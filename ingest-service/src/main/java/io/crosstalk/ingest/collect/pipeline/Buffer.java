package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.Sample;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.ingest.publish.DataUse;
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

/**
 * Samples, inventory, changes and dead letters of a source that are kept until they have been
 * delivered together. Not thread-safe.
 */
final class Buffer {
  private final Map<Key, Delivery.Readings> samples = new LinkedHashMap<>();
  private final List<Delivery> versions = new ArrayList<>();
  private final List<Delivery> changes = new ArrayList<>();
  private final List<Delivery> letters = new ArrayList<>();
  private int sampleCount;

  /** Key of the samples of one resource. */
  private record Key(String source, String resource) {}

  void sample(String source, Sample sample) {
    samples
        .computeIfAbsent(
            new Key(source, sample.resource()),
            key -> new Delivery.Readings(source, key.resource, new ArrayList<>()))
        .samples()
        .add(sample);
    sampleCount++;
  }

  void resource(String source, Instant validFrom, Resource resource) {
    versions.add(new Delivery.Version(source, validFrom, resource));
  }

  void change(String source, Change change) {
    changes.add(new Delivery.Happened(source, change));
  }

  void deadLetter(DeadLetter letter) {
    letters.add(new Delivery.Letter(letter));
  }

  int letterCount() {
    return letters.size();
  }

  int sampleCount() {
    return sampleCount;
  }

  /** Records whether a diagnosis can use any of the samples. */
  void recordUse(DataUse use) {
    long latestMs = -1;
    boolean used = false;
    for (Delivery.Readings readings : samples.values()) {
      for (Sample sample : readings.samples()) {
        latestMs = Math.max(latestMs, sample.timeMs());
        used |= sample.metric().role() != MetricRole.OTHER;
      }
    }
    if (latestMs >= 0) {
      use.record(latestMs, used);
    }
  }

  int size() {
    return sampleCount + versions.size() + changes.size() + letters.size();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /**
   * Sends all data to the destination: inventory and changes first, so that a consumer of a sample
   * already knows the resource.
   */
  void sendTo(Destination destination) {
    versions.forEach(destination::send);
    changes.forEach(destination::send);
    samples
        .values()
        .forEach(
            readings -> {
              // Sorting is stable, so the order of arrival decides among samples of the same time.
              readings.samples().sort(Comparator.comparingLong(Sample::timeMs));
              destination.send(readings);
            });
    letters.forEach(destination::send);
  }

  /** Removes deliveries from the buffer, compared by identity, not by equality. */
  void drop(Collection<Delivery> deliveries) {
    Set<Delivery> dropped = Collections.newSetFromMap(new IdentityHashMap<>());
    dropped.addAll(deliveries);
    versions.removeIf(dropped::contains);
    changes.removeIf(dropped::contains);
    letters.removeIf(dropped::contains);
    samples.values().removeIf(dropped::contains);
    sampleCount = samples.values().stream().mapToInt(each -> each.samples().size()).sum();
  }
}
