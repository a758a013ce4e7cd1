package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquirer;
import io.crosstalk.correlation.window.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A look at each of a member's samples.
 *
 * @param harms beside the timeline, NaN where it is not known; null when it never is
 */
record CloseLook(
    Member member, Frame frame, List<Load> demands, double harm, double @Nullable [] harms)
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
    double[] harm = aligned.values(Member.HARM);
    double during = harm == null ? Double.NaN : timeline.medianDuring(harm);
    return new CloseLook(member, frame, demands, during, harm);
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
