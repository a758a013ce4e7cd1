package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Resource;
import io.crosstalk.ingest.normalize.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Readings on their way, kept until they have been delivered. Not thread-safe. */
final class Buffer {
  private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
  private final List<Version> versions = new ArrayList<>();
  private final List<Happened> changes = new ArrayList<>();
  private final List<DeadLetter> letters = new ArrayList<>();
  private int sampleCount;

  private record Key(String source, String resource) {}

  private record Version(String source, Instant validFrom, Resource resource) {}

  private record Happened(String source, Change change) {}

  void sample(String source, Sample sample) {
    samples
        .computeIfAbsent(new Key(source, sample.resource()), key -> new ArrayList<>())
        .add(sample);
    sampleCount++;
  }

  void resource(String source, Instant validFrom, Resource resource) {
    versions.add(new Version(source, validFrom, resource));
  }

  void change(String source, Change change) {
    changes.add(new Happened(source, change));
  }

  void deadLetter(DeadLetter letter) {
    letters.add(letter);
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
    versions.forEach(
        version -> destination.resource(version.source, version.validFrom, version.resource));
    changes.forEach(happened -> destination.change(happened.source, happened.change));
    samples.forEach(
        (key, list) -> {
          // Sorting is stable, so the order of arrival decides among samples of the same time.
          list.sort(Comparator.comparingLong(Sample::timeMs));
          destination.samples(key.source, key.resource, list);
        });
    letters.forEach(destination::deadLetter);
  }
}
