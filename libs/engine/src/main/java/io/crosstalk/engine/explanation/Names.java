package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident.TeamInvolvement;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;

/** Names in messages. */
public final class Names {
  private Names() {}

  /** The kind and the id of a contention domain; only the id of a user, which is a name already. */
  public static String place(SharedResource shared) {
    return Phrases.place(shared);
  }

  /** A suspect with its environment, where it is known. */
  public static String suspect(Suspect suspect) {
    return Phrases.named(suspect);
  }

  /** A text with a capital first letter, as at the beginning of a sentence. */
  public static String first(String text) {
    return Phrases.capitalized(text);
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
