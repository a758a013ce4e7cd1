package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;

/** Names of resources and teams in texts. */
public final class Names {
  /** Number of names in a list; the others are counted. */
  private static final int LISTED = 3;

  private Names() {}

  /** The kind and the id of a contention domain; only the id of a kind that adds nothing to it. */
  public static String place(SharedResource shared) {
    return shared.kind() == ResourceKind.USER || shared.kind() == ResourceKind.DEVICE
        ? shared.id()
        : Texts.of("place", shared.kind(), shared.id());
  }

  /** A suspect with its environment, where it is known. */
  public static String suspect(Suspect suspect) {
    return inEnvironment(suspect.resource(), suspect.environment());
  }

  /** A resource with its environment, where it is known. */
  public static String inEnvironment(String name, Environment environment) {
    return environment == Environment.UNKNOWN
        ? name
        : Texts.of("resource.environment", name, environment);
  }

  /** A text with a capital first letter, as at the beginning of a sentence. */
  public static String first(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
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

  /** The first texts of a list, and the number of the others. */
  public static String counted(List<String> texts) {
    return counted(texts, texts.size());
  }

  /** The same for texts that contain lists themselves. */
  public static String enumerated(List<String> texts) {
    int listed = Math.min(LISTED, texts.size());
    String first = String.join("; ", texts.subList(0, listed));
    return listed == texts.size() ? first : Texts.of("report.more", first, texts.size() - listed);
  }

  /**
   * The first texts of a list, and the number of the others.
   *
   * @param count number of all, at least that of the texts
   */
  public static String counted(List<String> texts, int count) {
    if (texts.isEmpty()) {
      return Texts.of("report.none");
    }
    int listed = Math.min(LISTED, texts.size());
    return count == listed
        ? Texts.list(texts)
        : Texts.of("report.more", String.join(", ", texts.subList(0, listed)), count - listed);
  }
}
