package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.window.Frame;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A look at each of a member's samples.
 *
 * @param harms how many times worse than its baseline it was, beside the timeline; NaN where that
 *     is not known
 */
record CloseLook(
    Member member, Frame frame, List<Load> demands, Wounds wounds, Map<Harm, double[]> harms)
    implements Observation {

  static CloseLook at(Member member, Timeline timeline, Set<LoadKind> kinds) {
    long from = timeline.start() - 2 * timeline.interval();
    Frame frame = member.window().read(from, timeline.decidedAt());
    Alignment aligned = new Alignment(frame, timeline);
    List<Load> demands = new ArrayList<>(kinds.size());
    if (Inquirer.canBeVictim(member.resource().kind())) {
      for (LoadKind kind : kinds) {
        Load load = kind.of(member, aligned);
        if (load != null) {
          demands.add(load);
        }
      }
    }
    Map<Harm, double[]> harms = harms(aligned);
    Wounds wounds =
        Wounds.of(
            harm -> {
              double[] values = harms.get(harm);
              return values == null ? Double.NaN : timeline.medianDuring(values);
            });
    return new CloseLook(member, frame, demands, wounds, harms);
  }

  private static Map<Harm, double[]> harms(Alignment aligned) {
    Map<Harm, double[]> harms = new EnumMap<>(Harm.class);
    for (Harm harm : Harm.values()) {
      double[] values = aligned.values(harm.metric().name());
      if (values != null) {
        harms.put(harm, values);
      }
    }
    return harms;
  }

  /**
   * How many times worse than its baseline it was, in what it would wait for itself if too much of
   * a load were asked; NaN where that is not known, null when it never is.
   */
  double @Nullable [] harm(LoadKind kind) {
    return harms.get(kind.harm());
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
