package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.cause.CauseKind;
import io.crosstalk.engine.site.cause.Explanation;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Trouble;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Groups the troubles of a site by their cause. A trouble without a cause of its own belongs to one
 * that reaches it at the same time.
 */
final class Grouping {
  /** Evidence for a cause of its own that a trouble without a culprit may have, nats. */
  private static final double OWN_CAUSE = 10;

  /** Kinds of causes that other troubles have as a consequence. */
  private static final Set<CauseKind> PLAIN =
      EnumSet.of(CauseKind.FAULT, CauseKind.UNEXPLAINED, CauseKind.OWN_LOAD);

  private final Places places;
  private final TimeScale scale;
  private final List<Group> groups = new ArrayList<>();

  private Grouping(Places places, TimeScale scale) {
    this.places = places;
    this.scale = scale;
  }

  static List<Group> of(
      List<Trouble<Explanation>> troubles, Observations observations, Places places) {
    List<Part> parts =
        Assignment.of(troubles.stream().map(each -> new Part(each, observations)).toList());
    Grouping grouping = new Grouping(places, observations.scale());
    parts.sort(Comparator.comparingDouble((Part part) -> part.trouble().score()).reversed());
    parts.forEach(grouping::add);
    grouping.joinLater();
    return grouping.groups;
  }

  private void add(Part part) {
    groups.stream()
        .filter(group -> isSame(group, part))
        .findFirst()
        .or(() -> groups.stream().filter(group -> isConsequence(group, part)).findFirst())
        .ifPresentOrElse(group -> group.add(part), () -> groups.add(new Group(part, places)));
  }

  private boolean isSame(Group group, Part part) {
    return group.isNear(part.from(), part.to(), scale.joined())
        && (group.hasCause(part.culprits(), part.at(), part.kind()) || group.isOwnLoadOf(part));
  }

  private boolean isConsequence(Group group, Part part) {
    int shared =
        Math.min(part.to(), group.to() + scale.alike())
            - Math.max(part.from(), group.from() - scale.alike());
    Symptom symptom = part.trouble().stretch().place().symptom();
    boolean isSymptom = symptom == group.place().symptom() || symptom == Symptom.SERVICE;
    return 2 * shared >= part.to() - part.from()
        && isSymptom
        && part.trouble().explanation().total() < ownCause(group, part)
        && group.reaches(part, places);
  }

  /** Evidence below which a trouble has no cause of its own: it may begin or end with the group. */
  private double ownCause(Group group, Part part) {
    boolean isPlain = PLAIN.contains(part.kind());
    int together =
        (isTogether(part.from(), group.lead().from()) ? 1 : 0)
            + (isTogether(part.to(), group.lead().to()) ? 1 : 0);
    return (isPlain ? OWN_CAUSE : 0) + together * Math.log(2.0 * scale.joined() / scale.alike());
  }

  private boolean isTogether(int step, int other) {
    return Math.abs(step - other) <= scale.alike();
  }

  /** Joins groups that a later part has brought together. */
  private void joinLater() {
    for (int later = groups.size() - 1; later > 0; later--) {
      Group group = groups.get(later);
      for (Group earlier : groups.subList(0, later)) {
        if (earlier.isNear(group.from(), group.to(), scale.joined())
            && earlier.hasCause(group.culprits(), group.lead().at(), group.kind())) {
          earlier.addAll(group);
          groups.remove(later);
          break;
        }
      }
    }
  }
}
