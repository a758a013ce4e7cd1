package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Earlier incidents with the same cause, place and culprits. */
final class Recurrences {
  /** Number of earlier incidents that are kept of each kind: a month of evenings. */
  private static final int KEPT = 31;

  /** Time for which they are kept: longer than a year. */
  private static final Duration REMEMBERED = Duration.ofDays(400);

  /** An earlier incident with its foremost victim, and its figure then. */
  record Past(Recurrence incident, Instant end, String resource, String metric, double observed) {}

  private final Map<String, List<Past>> byFingerprint = new HashMap<>();

  /** Keeps an incident above {@code info} that is over; its latest version counts. */
  void add(Diagnosis diagnosis) {
    Instant from = diagnosis.times().at().minus(REMEMBERED);
    for (List<Past> each : byFingerprint.values()) {
      each.removeIf(past -> past.end.isBefore(from) || isOf(past, diagnosis.id()));
    }
    byFingerprint.values().removeIf(List::isEmpty);
    List<Past> known =
        byFingerprint.computeIfAbsent(diagnosis.fingerprint(), key -> new ArrayList<>());
    Victim victim = diagnosis.victims().getFirst();
    known.add(
        new Past(
            new Recurrence(diagnosis.id(), diagnosis.times().onset()),
            diagnosis.times().at(),
            victim.resource(),
            victim.metric(),
            victim.observed()));
    if (known.size() > KEPT) {
      known.removeFirst();
    }
  }

  /** Earlier incidents of the same kind, the latest first. */
  List<Past> before(String fingerprint, String id) {
    return byFingerprint.getOrDefault(fingerprint, List.of()).reversed().stream()
        .filter(each -> !isOf(each, id))
        .toList();
  }

  /** The latest earlier incident of a victim with a metric, of any kind; null without one. */
  @Nullable Past last(String resource, String metric, String id) {
    return byFingerprint.values().stream()
        .flatMap(List::stream)
        .filter(each -> each.resource.equals(resource) && each.metric.equals(metric))
        .filter(each -> !isOf(each, id))
        .max(Comparator.comparing(Past::end))
        .orElse(null);
  }

  private static boolean isOf(Past past, String id) {
    return past.incident.incident().equals(id);
  }

  void write(ByteWriter out) {
    out.varint(byFingerprint.size());
    new TreeMap<>(byFingerprint)
        .forEach(
            (fingerprint, known) -> {
              out.string(fingerprint);
              out.varint(known.size());
              known.forEach(each -> write(each, out));
            });
  }

  private static void write(Past past, ByteWriter out) {
    out.string(past.incident.incident());
    out.zigzag(past.incident.at().toEpochMilli());
    out.zigzag(past.end.toEpochMilli());
    out.string(past.resource);
    out.string(past.metric);
    out.f64(past.observed);
  }

  void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      List<Past> known = new ArrayList<>();
      byFingerprint.put(in.string(), known);
      for (long more = in.varint(); more > 0; more--) {
        Recurrence incident = new Recurrence(in.string(), Instant.ofEpochMilli(in.zigzag()));
        Instant end = Instant.ofEpochMilli(in.zigzag());
        known.add(new Past(incident, end, in.string(), in.string(), in.f64()));
      }
    }
  }
}
