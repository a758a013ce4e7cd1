package io.crosstalk.rules.notify;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;

/** Names in messages. */
final class Names {
  private Names() {}

  /** The kind and the id of a contention domain; only the id of a user, which is a name already. */
  static String place(SharedResource shared) {
    return shared.kind() == ResourceKind.USER
        ? shared.id()
        : Texts.of("place", shared.kind(), shared.id());
  }

  /** A team with its role. */
  static String team(TeamInvolvement team) {
    String role =
        switch (team.role()) {
          case VICTIM -> "child.role.victim";
          case OWNER_OF_SHARED_RESOURCE -> "child.role.owner";
          case CULPRIT -> "child.role.culprit";
        };
    return Texts.of("message.team", team.team(), Texts.of(role));
  }
}
