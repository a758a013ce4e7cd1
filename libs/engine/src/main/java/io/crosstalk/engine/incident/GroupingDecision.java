package io.crosstalk.engine.incident;

import java.util.Set;

/** A person's decision on which victims are one problem. It holds whatever later verdicts say. */
public sealed interface GroupingDecision {
  /** Id of the incident on which the person decided. */
  String incident();

  /**
   * All members of an incident belong to another one.
   *
   * @param into id of the other incident
   */
  record Merge(String incident, String into) implements GroupingDecision {}

  /**
   * Some victims of an incident belong to an incident of their own.
   *
   * @param part id of that incident
   * @param victims ids of the victims
   */
  record Split(String incident, String part, Set<String> victims) implements GroupingDecision {
    public Split {
      victims = Set.copyOf(victims);
    }
  }

  /**
   * An incident that a person merged into another one is a problem of its own again.
   *
   * @param episodes ids of the episodes that belonged to it when it was merged
   */
  record Undo(String incident, Set<String> episodes) implements GroupingDecision {
    public Undo {
      episodes = Set.copyOf(episodes);
    }
  }
}
