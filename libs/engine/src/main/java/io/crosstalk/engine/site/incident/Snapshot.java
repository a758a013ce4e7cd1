package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Belief about an incident at one time.
 *
 * @param timeMs time of the belief, epoch milliseconds
 * @param fromMs begin of the degradation: the time of the first degraded sample
 * @param toMs time of the last degraded sample
 * @param causeClass class of the leading cause
 * @param culprits of the leading cause
 * @param at id of the resource where the cause is
 * @param contributing classes of conditions that make the cause worse
 * @param classes probability of each class
 * @param suspects probability of each resource whose load may be the cause
 * @param victims by id, with the number of degraded steps and the worst metric
 * @param rows degraded rows
 */
record Snapshot(
    long timeMs,
    long fromMs,
    long toMs,
    CauseClass causeClass,
    List<String> culprits,
    String at,
    Set<CauseClass> contributing,
    Map<CauseClass, Double> classes,
    Map<String, Double> suspects,
    Map<String, Affected> victims,
    Set<Row> rows) {
  /** The same at a later time, with a later end. */
  Snapshot until(long laterMs, long laterToMs) {
    return new Snapshot(
        laterMs,
        fromMs,
        laterToMs,
        causeClass,
        culprits,
        at,
        contributing,
        classes,
        suspects,
        victims,
        rows);
  }

  /** The same without any belief about the cause. */
  Snapshot withoutCause(String place) {
    return new Snapshot(
        timeMs,
        fromMs,
        toMs,
        CauseClass.UNKNOWN,
        List.of(),
        place,
        Set.of(),
        Map.of(),
        Map.of(),
        victims,
        rows);
  }

  /** The same with some of its resources only. */
  Snapshot of(Predicate<String> resources) {
    Map<String, Affected> kept = new TreeMap<>(victims);
    kept.keySet().removeIf(resources.negate());
    return new Snapshot(
        timeMs,
        fromMs,
        toMs,
        causeClass,
        culprits,
        at,
        contributing,
        classes,
        suspects,
        kept,
        rows.stream().filter(row -> resources.test(row.resource())).collect(Collectors.toSet()));
  }

  /**
   * Affected of a victim.
   *
   * @param steps number of degraded steps
   */
  record Affected(int steps, String metric) {
    /** The degradation of two rows of one victim; the metric is that of the first. */
    Affected and(Affected other) {
      return new Affected(steps + other.steps, metric);
    }
  }

  void write(ByteWriter out) {
    out.zigzag(timeMs);
    out.zigzag(fromMs);
    out.zigzag(toMs);
    out.string(causeClass.name());
    out.varint(culprits.size());
    culprits.forEach(out::string);
    out.string(at);
    out.varint(contributing.size());
    contributing.forEach(each -> out.string(each.name()));
    out.varint(classes.size());
    classes.forEach(
        (each, probability) -> {
          out.string(each.name());
          out.f64(probability);
        });
    out.varint(suspects.size());
    suspects.forEach(
        (who, probability) -> {
          out.string(who);
          out.f64(probability);
        });
    out.varint(victims.size());
    victims.forEach(
        (who, affected) -> {
          out.string(who);
          out.varint(affected.steps);
          out.string(affected.metric);
        });
    SiteSeries.writeRows(rows, out);
  }

  static Snapshot read(ByteReader in, SiteSeries series) {
    long timeMs = in.zigzag();
    long fromMs = in.zigzag();
    long toMs = in.zigzag();
    CauseClass causeClass = CauseClass.valueOf(in.string());
    List<String> culprits = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      culprits.add(in.string());
    }
    String at = in.string();
    Set<CauseClass> contributing = EnumSet.noneOf(CauseClass.class);
    for (long left = in.varint(); left > 0; left--) {
      contributing.add(CauseClass.valueOf(in.string()));
    }
    Map<CauseClass, Double> classes = new EnumMap<>(CauseClass.class);
    for (long left = in.varint(); left > 0; left--) {
      classes.put(CauseClass.valueOf(in.string()), in.f64());
    }
    Map<String, Double> suspects = new TreeMap<>();
    for (long left = in.varint(); left > 0; left--) {
      suspects.put(in.string(), in.f64());
    }
    Map<String, Affected> victims = new TreeMap<>();
    for (long left = in.varint(); left > 0; left--) {
      victims.put(in.string(), new Affected((int) in.varint(), in.string()));
    }
    return new Snapshot(
        timeMs,
        fromMs,
        toMs,
        causeClass,
        culprits,
        at,
        contributing,
        classes,
        suspects,
        victims,
        series.readRows(in));
  }
}
