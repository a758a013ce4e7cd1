package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.ownership.Contact;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.message.ChildStore.Child;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages for the child tickets that follow from a message for the incident's own ticket. */
public final class ChildPlan {
  /** Length of the part of a child's id that stands for its team and role. */
  private static final int SUFFIX_BYTES = 6;

  private final Message parent;
  private final Incident incident;
  private final Ownership ownership;
  private final boolean isOver;

  private ChildPlan(Message parent, Incident incident, Ownership ownership) {
    this.parent = parent;
    this.incident = incident;
    this.ownership = ownership;
    this.isOver = IncidentEnd.isIn(parent);
  }

  /** A child ticket in its new state, and the type of the message for it. */
  public record Step(Child child, MessageType type) {}

  /**
   * Plans the messages.
   *
   * @param parent message for the incident's own ticket
   * @param incident its incident, without masks in place of resources
   * @param known the child tickets before
   */
  public static List<Step> of(
      Message parent, Incident incident, List<Child> known, Ownership ownership) {
    return new ChildPlan(parent, incident, ownership).steps(known);
  }

  /** Ids of the child tickets that a message would open if there were none before. */
  public static List<String> opened(Message parent, Incident incident, Ownership ownership) {
    return of(parent, incident, List.of(), ownership).stream()
        .map(step -> step.child().id())
        .toList();
  }

  private List<Step> steps(List<Child> known) {
    Map<String, Child> left = new TreeMap<>();
    known.forEach(child -> left.put(child.id(), child));
    List<Step> steps = new ArrayList<>();
    for (TeamInvolvement team : incident.teams()) {
      Child child = left.remove(id(incident.id(), team));
      (child == null ? opened(team) : changed(child)).ifPresent(steps::add);
    }
    left.values().stream()
        .filter(child -> !child.closed())
        .map(child -> new Step(child.with(true), isOver ? parent.type() : MessageType.WITHDRAWN))
        .forEach(steps::add);
    return steps;
  }

  /** A new child; none for an incident that is over, and for a queue without a group. */
  private Optional<Step> opened(TeamInvolvement team) {
    Contact contact = ownership.contact(team.team(), resource(incident, team), incident.onset());
    boolean isQueue = team.team().equals(Ownership.UNASSIGNED) && contact.assignmentGroup() == null;
    return isOver || isQueue
        ? Optional.empty()
        : Optional.of(
            new Step(
                new Child(id(incident.id(), team), team.team(), team.role(), contact, false),
                MessageType.OPENED));
  }

  private Optional<Step> changed(Child child) {
    if (isOver) {
      return child.closed()
          ? Optional.empty()
          : Optional.of(new Step(child.with(true), parent.type()));
    }
    return Optional.of(
        child.closed()
            ? new Step(child.with(false), MessageType.REOPENED)
            : new Step(child, parent.type()));
  }

  /** The foremost resource that the team has its role for; null without one. */
  static @Nullable String resource(Incident incident, TeamInvolvement team) {
    return switch (team.role()) {
      case OWNER_OF_SHARED_RESOURCE ->
          incident.sharedResource() == null ? null : incident.sharedResource().id();
      case VICTIM ->
          victimsOf(team.team(), incident).map(Victim::resource).findFirst().orElse(null);
      case CULPRIT ->
          culpritsOf(team.team(), incident).map(Suspect::resource).findFirst().orElse(null);
    };
  }

  static Stream<Victim> victimsOf(String team, Incident incident) {
    return incident.victims().stream().filter(victim -> isOf(team, victim.team()));
  }

  static Stream<Suspect> culpritsOf(String team, Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .filter(suspect -> isOf(team, suspect.team()));
  }

  private static boolean isOf(String team, @Nullable String owner) {
    return Objects.requireNonNullElse(owner, Ownership.UNASSIGNED).equals(team);
  }

  static boolean isConcerned(String team, TeamRole role, Incident incident) {
    return incident.teams().contains(new TeamInvolvement(team, role));
  }

  /** The incident's id with a part for the team and the role, whatever their lengths. */
  static String id(String incident, TeamInvolvement team) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(
                  (team.role().wireName() + "/" + team.team()).getBytes(StandardCharsets.UTF_8));
      return incident + "-" + HexFormat.of().formatHex(hash, 0, SUFFIX_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
