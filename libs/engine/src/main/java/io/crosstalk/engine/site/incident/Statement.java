package io.crosstalk.engine.site.incident;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Statement on the cause of an incident.
 *
 * @param culprits the most probable first
 * @param at id of the resource where the cause is
 * @param probability of the class, or of the first culprit
 */
record Statement(CauseClass causeClass, List<String> culprits, String at, double probability) {

  Statement {
    culprits = List.copyOf(culprits);
  }

  /** Returns the leading statement of a snapshot. */
  static Statement of(Snapshot snapshot) {
    CauseClass causeClass = snapshot.causeClass();
    if (causeClass != CauseClass.NOISY_NEIGHBOUR) {
      double probability = snapshot.classes().getOrDefault(causeClass, 0.0);
      return new Statement(causeClass, List.of(), snapshot.at(), probability);
    }
    Map<String, Double> suspects = snapshot.suspects();
    TreeSet<String> named = new TreeSet<>(snapshot.culprits());
    suspects.forEach(
        (who, probability) -> {
          if (probability >= Suspect.CULPRIT_PROBABILITY) {
            named.add(who);
          }
        });
    List<String> culprits = new ArrayList<>(named);
    culprits.sort(
        Comparator.comparingDouble((String who) -> suspects.getOrDefault(who, 0.0)).reversed());
    double probability =
        snapshot.culprits().stream()
            .mapToDouble(who -> suspects.getOrDefault(who, 0.0))
            .max()
            .orElse(0);
    return new Statement(causeClass, culprits, snapshot.at(), probability);
  }

  /** Returns the statement that the cause at the same place is unknown. */
  Statement asUnknown() {
    return new Statement(CauseClass.UNKNOWN, List.of(), at, 0);
  }

  boolean isUnknown() {
    return causeClass == CauseClass.UNKNOWN;
  }

  /**
   * Returns whether a later statement names the same class, and the first culprit among others,
   * whose order may change.
   */
  boolean isLike(Statement later) {
    return causeClass == later.causeClass
        && (culprits.isEmpty()
            ? later.culprits.isEmpty()
            : later.culprits.contains(culprits.getFirst()));
  }

  private static List<String> first(List<String> culprits) {
    return culprits.subList(0, Math.min(1, culprits.size()));
  }

  Statement withCulprits(List<String> others) {
    return new Statement(causeClass, others, at, probability);
  }

  /** Returns the same statement with its first culprit only. */
  Statement withFirst() {
    return withCulprits(first(culprits));
  }

  void write(ByteWriter out) {
    out.string(causeClass.name());
    out.varint(culprits.size());
    culprits.forEach(out::string);
    out.string(at);
    out.f64(probability);
  }

  static Statement read(ByteReader in) {
    CauseClass causeClass = CauseClass.valueOf(in.string());
    List<String> culprits = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      culprits.add(in.string());
    }
    return new Statement(causeClass, culprits, in.string(), in.f64());
  }
}
