package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A possible cause of a place in trouble.
 *
 * @param who resources whose load it is, or that show the sign, by id
 * @param load dimension of the load; null when it is none
 * @param score weighted sum of its features
 * @param probability among all hypotheses of the place
 */
public record Hypothesis(
    CauseKind kind, List<String> who, @Nullable Load load, double score, double probability) {
  void write(ByteWriter out) {
    out.string(kind.name());
    out.varint(who.size());
    who.forEach(out::string);
    out.string(load == null ? "" : load.name());
    out.f64(score);
    out.f64(probability);
  }

  static Hypothesis read(ByteReader in) {
    CauseKind kind = CauseKind.valueOf(in.string());
    List<String> who = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      who.add(in.string());
    }
    String load = in.string();
    return new Hypothesis(
        kind, who, load.isEmpty() ? null : Load.valueOf(load), in.f64(), in.f64());
  }
}
