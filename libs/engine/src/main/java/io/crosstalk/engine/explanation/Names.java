package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.SharedResource;

/** Names in messages. */
public final class Names {
  private Names() {}

  /** The kind and the id of a contention domain; only the id of a user, which is a name already. */
  public static String place(SharedResource shared) {
    return Phrases.place(shared);
  }

  /** A team with its role. */
  public static String team(TeamInvolvement team) {
    String role =
        switch (team.role()) {
          case VICTIM -> "child.role.victim";
          case OWNER_OF_SHARED_RESOURCE -> "child.role.owner";
          case CULPRIT -> "child.role.culprit";
        };
    return Texts.of("message.team", team.team(), Texts.of(role));
  }
}
