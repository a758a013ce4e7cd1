package io.crosstalk.engine.site.cause;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * All causes of a place in trouble.
 *
 * @param best the leading cause
 * @param hypotheses all of them, the most probable first
 * @param culprits probability of each resource whose load may be the cause
 * @param ways in which each may act
 * @param total evidence for all of them, nats, against a fault without a sign
 */
public record Explanation(
    Hypothesis best,
    List<Hypothesis> hypotheses,
    Map<String, Double> culprits,
    List<Way> ways,
    double total) {
  /**
   * Returns the classes of conditions that make the leading cause worse: they explain the trouble
   * better than a fault without a sign. A load that has an owner is a lack of capacity only beside
   * a setting.
   */
  public Set<CauseClass> contributing() {
    Set<CauseClass> contributing = EnumSet.noneOf(CauseClass.class);
    for (Hypothesis each : hypotheses) {
      if (each.score() > 0) {
        condition(each.kind()).ifPresent(contributing::add);
      }
    }
    contributing.remove(best.kind().causeClass());
    return contributing;
  }

  private Optional<CauseClass> condition(CauseKind kind) {
    boolean isAnyLoad = best.kind() == CauseKind.SETTING;
    boolean hasOwner = best.kind() == CauseKind.NEIGHBOUR || best.kind() == CauseKind.OWN_LOAD;
    return switch (kind) {
      case SETTING -> Optional.of(CauseClass.MISCONFIGURATION);
      case GROWTH -> hasOwner ? Optional.empty() : Optional.of(CauseClass.CAPACITY);
      case NEIGHBOUR, OWN_LOAD -> isAnyLoad ? Optional.of(CauseClass.CAPACITY) : Optional.empty();
      case FAULT, UNEXPLAINED, BACKGROUND, ERRORS, UNEVEN -> Optional.empty();
    };
  }

  void write(ByteWriter out) {
    best.write(out);
    out.varint(hypotheses.size());
    hypotheses.forEach(each -> each.write(out));
    out.varint(culprits.size());
    new TreeMap<>(culprits)
        .forEach(
            (who, probability) -> {
              out.string(who);
              out.f64(probability);
            });
    out.varint(ways.size());
    ways.forEach(each -> each.write(out));
    out.f64(total);
  }

  static Explanation read(ByteReader in) {
    Hypothesis best = Hypothesis.read(in);
    List<Hypothesis> hypotheses = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      hypotheses.add(Hypothesis.read(in));
    }
    Map<String, Double> culprits = new HashMap<>();
    for (long left = in.varint(); left > 0; left--) {
      culprits.put(in.string(), in.f64());
    }
    List<Way> ways = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      ways.add(Way.read(in));
    }
    return new Explanation(best, List.copyOf(hypotheses), culprits, List.copyOf(ways), in.f64());
  }
}
