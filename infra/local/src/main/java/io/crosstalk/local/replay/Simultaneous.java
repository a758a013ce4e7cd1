package io.crosstalk.local.replay;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Incidents at the same time without a relation between their resources. */
final class Simultaneous {
  /** Classes of a cause that may be in a resource that the inventory does not have. */
  private static final Set<CauseClass> OPEN =
      EnumSet.of(CauseClass.UNKNOWN, CauseClass.SHARED_RESOURCE_FAULT);

  private final List<Incident> incidents;
  private final Function<String, Set<String>> below;
  private final Instant latest;

  /**
   * Creates the comparison.
   *
   * @param below returns the ids of what a resource uses, directly or through others
   */
  Simultaneous(List<Incident> incidents, Function<String, Set<String>> below) {
    this.incidents =
        incidents.stream().filter(each -> each.causeClass() != CauseClass.MISSING_SIGNAL).toList();
    this.below = below;
    this.latest =
        incidents.stream()
            .flatMap(each -> Stream.concat(Stream.of(each.onset()), Stream.ofNullable(each.end())))
            .max(Instant::compareTo)
            .orElse(Instant.MIN);
  }

  /**
   * Returns the foremost victims of the most incidents at the time of one whose cause may be in an
   * unknown resource; empty without two.
   */
  List<String> victims() {
    List<Incident> most = List.of();
    for (Incident each : incidents) {
      List<Incident> group = OPEN.contains(each.causeClass()) ? group(each) : List.of();
      most = group.size() > most.size() ? group : most;
    }
    return most.size() < 2
        ? List.of()
        : most.stream()
            .flatMap(each -> each.victims().stream().limit(1))
            .map(Victim::resource)
            .distinct()
            .toList();
  }

  private List<Incident> group(Incident first) {
    List<Incident> group = new ArrayList<>(List.of(first));
    Set<String> used = concerned(first);
    for (Incident each : incidents) {
      Set<String> concerned = concerned(each);
      if (areTogether(first, each) && Collections.disjoint(used, concerned)) {
        group.add(each);
        used.addAll(concerned);
      }
    }
    return group;
  }

  /** Returns the place, the victims, and what they use. */
  private Set<String> concerned(Incident incident) {
    SharedResource place = incident.sharedResource();
    Set<String> concerned = new HashSet<>();
    Stream.concat(
            incident.victims().stream().map(Victim::resource),
            Stream.ofNullable(place).map(SharedResource::id))
        .forEach(
            each -> {
              concerned.add(each);
              concerned.addAll(below.apply(each));
            });
    return concerned;
  }

  /** Returns whether more than half of the time of two incidents is common to both. */
  private boolean areTogether(Incident one, Incident other) {
    Instant first = Collections.min(List.of(one.onset(), other.onset()));
    Instant from = Collections.max(List.of(one.onset(), other.onset()));
    Instant to = Collections.min(List.of(end(one), end(other)));
    Instant last = Collections.max(List.of(end(one), end(other)));
    return Duration.between(from, to).multipliedBy(2).compareTo(Duration.between(first, last)) > 0;
  }

  /** Returns the end; of one that lasts, the latest time of all incidents. */
  private Instant end(Incident incident) {
    Instant end = incident.end();
    return end == null ? latest : end;
  }
}
