package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Inquirer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A member beside the victim's timeline.
 *
 * @param loads what it asks for, in each dimension that is measured
 * @param harm how many times worse than its baseline it was while the victim was hurt; NaN where
 *     that is not known
 */
record Observation(Member member, List<Load> loads, double harm) {

  static Observation of(Member member, Timeline timeline, Set<LoadKind> kinds) {
    Alignment aligned = new Alignment(member.frame(), timeline);
    List<Load> loads = new ArrayList<>(kinds.size());
    if (Inquirer.canBeVictim(member.resource().kind())) {
      for (LoadKind kind : kinds) {
        Load load = kind.of(member, aligned);
        if (load != null) {
          loads.add(load);
        }
      }
    }
    double[] harm = aligned.values(Member.HARM);
    return new Observation(member, loads, harm == null ? Double.NaN : timeline.medianDuring(harm));
  }

  String id() {
    return member.id();
  }
}
