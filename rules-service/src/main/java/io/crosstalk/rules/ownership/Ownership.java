package io.crosstalk.rules.ownership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The owners of all files, as of any event time. Where entries contradict each other none of them
 * counts, so that no team is named by chance.
 */
public final class Ownership {
  /** Team of resources without an owner, which is a queue of its own. */
  public static final String UNASSIGNED = "unassigned";

  private static final Comparator<OwnerEntry> BY_PLACE =
      Comparator.comparing(OwnerEntry::file).thenComparing(OwnerEntry::line);

  public static final Ownership NONE = of(List.of());

  private final Map<String, List<Period>> resources;
  private final Map<String, List<Period>> teams;
  private final List<OwnerProblem> conflicts;

  /**
   * Time in which one entry counts, until the next one.
   *
   * @param owner null when entries contradict each other
   */
  private record Period(Instant from, @Nullable Owner owner) {}

  private Ownership(
      Map<String, List<Period>> resources,
      Map<String, List<Period>> teams,
      List<OwnerProblem> conflicts) {
    this.resources = resources;
    this.teams = teams;
    this.conflicts = conflicts;
  }

  /** The ownership that entries of all files state. */
  public static Ownership of(List<OwnerEntry> entries) {
    List<OwnerProblem> conflicts = new ArrayList<>();
    Map<String, List<OwnerEntry>> byResource = new TreeMap<>();
    Map<String, List<OwnerEntry>> byTeam = new TreeMap<>();
    entries.stream()
        .sorted(BY_PLACE)
        .forEach(
            entry -> {
              String resource = entry.owner().resource();
              (resource == null
                      ? byTeam.computeIfAbsent(entry.owner().team(), team -> new ArrayList<>(1))
                      : byResource.computeIfAbsent(resource, each -> new ArrayList<>(1)))
                  .add(entry);
            });
    return new Ownership(
        periods(byResource, conflicts), periods(byTeam, conflicts), List.copyOf(conflicts));
  }

  private static Map<String, List<Period>> periods(
      Map<String, List<OwnerEntry>> entries, List<OwnerProblem> conflicts) {
    Map<String, List<Period>> periods = new HashMap<>();
    entries.forEach((name, each) -> periods.put(name, periods(each, conflicts)));
    return periods;
  }

  private static List<Period> periods(List<OwnerEntry> entries, List<OwnerProblem> conflicts) {
    return entries.stream()
        .collect(
            Collectors.groupingBy(entry -> from(entry.owner()), TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(each -> new Period(each.getKey(), only(each.getValue(), conflicts)))
        .toList();
  }

  private static Instant from(Owner owner) {
    return owner.validFrom() == null ? Instant.MIN : owner.validFrom();
  }

  /** The first entry's owner; null when another entry contradicts it. */
  private static @Nullable Owner only(List<OwnerEntry> entries, List<OwnerProblem> conflicts) {
    OwnerEntry first = entries.getFirst();
    Optional<OwnerEntry> other =
        entries.stream().filter(each -> contradicts(each.owner(), first.owner())).findFirst();
    other.ifPresent(each -> conflicts.add(conflict(first, each)));
    return other.isPresent() ? null : first.owner();
  }

  /** A CMDB often has a resource twice, with two keys; this is no contradiction of its owner. */
  private static boolean contradicts(Owner one, Owner other) {
    return other.resource() == null
        ? !one.equals(other)
        : !one.team().equals(other.team())
            || !Objects.equals(one.assignmentGroup(), other.assignmentGroup());
  }

  private static OwnerProblem conflict(OwnerEntry first, OwnerEntry other) {
    String resource = first.owner().resource();
    return new OwnerProblem(
        other.file(),
        other.line(),
        "%s: %s and %s. None of them counts; remove one, or give each its valid_from."
            .formatted(
                resource == null
                    ? "The team '" + first.owner().team() + "' has two entries"
                    : "The resource '" + resource + "' has two owners",
                stated(first),
                stated(other)));
  }

  private static String stated(OwnerEntry entry) {
    Owner owner = entry.owner();
    String group = owner.assignmentGroup();
    return "'%s'%s in line %d of %s"
        .formatted(
            owner.team(),
            group == null || group.equals(owner.team()) ? "" : " (" + group + ")",
            entry.line(),
            entry.file());
  }

  /** Entries that contradict each other, by resource. */
  public List<OwnerProblem> conflicts() {
    return conflicts;
  }

  public boolean isEmpty() {
    return resources.isEmpty() && teams.isEmpty();
  }

  /**
   * The owner of a resource; empty when no file names one.
   *
   * @param at event time, such as the onset of a degradation
   */
  public Optional<Owner> ownerOf(String resource, Instant at) {
    return valid(resources.getOrDefault(resource, List.of()), at);
  }

  /**
   * Contact data of a team: those of the resource, if the team owns it, then those of the team.
   *
   * @param resource resource that the team is contacted about; null without one
   * @param at event time, such as the onset of a degradation
   */
  public Contact contact(String team, @Nullable String resource, Instant at) {
    Contact ofTeam =
        valid(teams.getOrDefault(team, List.of()), at).map(Contact::of).orElse(Contact.UNKNOWN);
    return Optional.ofNullable(resource)
        .flatMap(each -> ownerOf(each, at))
        .filter(owner -> owner.team().equals(team))
        .map(Contact::of)
        .map(each -> each.or(ofTeam))
        .orElse(ofTeam);
  }

  private static Optional<Owner> valid(List<Period> periods, Instant at) {
    Period valid = null;
    for (Period each : periods) {
      if (!each.from().isAfter(at)) {
        valid = each;
      }
    }
    return valid == null ? Optional.empty() : Optional.ofNullable(valid.owner());
  }
}
