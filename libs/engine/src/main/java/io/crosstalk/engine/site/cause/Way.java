package io.crosstalk.engine.site.cause;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A way in which a cause of a trouble may act, with its figures.
 *
 * @param figures in the order of {@link #FIGURES}
 */
public record Way(CauseKind kind, List<String> who, List<Double> figures) {
  /** Names of the figures. */
  public static final List<String> FIGURES =
      Stream.of(Feature.values()).map(Feature::name).toList();

  /** Weights that the engine gives to the figures. */
  public static List<Double> weights() {
    return Stream.of(Feature.values()).map(Feature::weight).toList();
  }

  void write(ByteWriter out) {
    out.string(kind.name());
    out.varint(who.size());
    who.forEach(out::string);
    figures.forEach(out::f64);
  }

  static Way read(ByteReader in) {
    CauseKind kind = CauseKind.valueOf(in.string());
    List<String> who = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      who.add(in.string());
    }
    List<Double> figures = new ArrayList<>();
    for (int i = 0; i < FIGURES.size(); i++) {
      figures.add(in.f64());
    }
    return new Way(kind, List.copyOf(who), List.copyOf(figures));
  }
}
