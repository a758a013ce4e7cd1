package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.report.incident.Names;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.ownership.Ownership;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lines with the teams that an incident concerns, and how each is reached. */
final class TeamLines {
  private static final int MAX_TEAMS = 20;

  private TeamLines() {}

  /**
   * Writes the lines; empty for an incident without teams.
   *
   * @param incident the incident before personal data were replaced
   * @param ownership contact data of the teams
   */
  static List<String> of(Incident incident, Ownership ownership) {
    List<TeamInvolvement> teams = incident.teams();
    List<String> lines = new ArrayList<>();
    if (!teams.isEmpty()) {
      lines.add(Texts.of("message.teams"));
    }
    teams.stream()
        .limit(MAX_TEAMS)
        .map(team -> "- " + line(team, incident, ownership))
        .forEach(lines::add);
    if (teams.size() > MAX_TEAMS) {
      lines.add(Texts.of("child.more", teams.size() - MAX_TEAMS));
    }
    return lines;
  }

  private static String line(TeamInvolvement team, Incident incident, Ownership ownership) {
    String resource = ChildPlan.resource(incident, team);
    List<String> parts = new ArrayList<>();
    parts.add(Names.team(team));
    contact(ownership.contact(team.team(), resource, incident.onset()), resource, parts);
    return String.join(", ", parts);
  }

  private static void contact(Contact contact, @Nullable String resource, List<String> parts) {
    add("message.team.onCall", contact.onCall(), parts);
    add("message.team.email", contact.email(), parts);
    String item = contact.ciKey();
    if (item != null && resource != null) {
      parts.add(Texts.of("message.team.item", resource, item));
    }
  }

  private static void add(String template, @Nullable String value, List<String> parts) {
    if (value != null) {
      parts.add(Texts.of(template, value));
    }
  }
}
