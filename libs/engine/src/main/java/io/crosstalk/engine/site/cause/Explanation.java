package io.crosstalk.engine.site.cause;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All causes of a place in trouble.
 *
 * @param best the leading cause
 * @param hypotheses all of them, the most probable first
 * @param culprits probability of each resource whose load may be the cause
 * @param total evidence for all of them, nats, against a fault without a sign
 */
public record Explanation(
    Hypothesis best,
    List<Hypothesis> hypotheses,
    Map<String, Double> culprits,
    double total,
    List<Way> ways) {

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
    return new Explanation(best, List.copyOf(hypotheses), culprits, in.f64(), List.of());
  }
}
