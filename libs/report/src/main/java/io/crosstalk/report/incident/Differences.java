package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.inventory.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sentences on the differences between two versions of an incident that a person would act on, the
 * most important first.
 */
public final class Differences {
  private static final int MAX_CHANGES = 2;

  private final Incident before;
  private final Incident now;
  private final Predicate<Suspect> isNotified;
  private final List<String> sentences = new ArrayList<>();

  private Differences(Incident before, Incident now, Predicate<Suspect> isNotified) {
    this.before = before;
    this.now = now;
    this.isNotified = isNotified;
  }

  /**
   * A version as it is stated to a reader.
   *
   * @param shown the incident without the suspects that are not named to the reader
   * @param unnamed these suspects
   */
  public record Version(Incident shown, List<Suspect> unnamed) {
    public Version {
      unnamed = List.copyOf(unnamed);
    }
  }

  /**
   * Writes the sentences; empty when there is no such difference.
   *
   * @param before the version that the reader knows
   * @param isNotified whether the team of a suspect is notified
   */
  public static List<String> between(Version before, Version now, Predicate<Suspect> isNotified) {
    Differences differences = new Differences(before.shown(), now.shown(), isNotified);
    differences.addDataState();
    differences.addRecovery();
    differences.addCulprits(culprits(before.unnamed()), culprits(now.unnamed()));
    differences.addCause();
    differences.addPlace();
    differences.addSeverity();
    differences.addRemedy();
    differences.addChanges();
    differences.addTeams();
    differences.addVictims();
    return List.copyOf(differences.sentences);
  }

  private void add(String template, Object... arguments) {
    sentences.add(Texts.of(template, arguments));
  }

  private void addDataState() {
    if (now.dataState() != before.dataState() && now.end() == null) {
      UnknownState unknown = UnknownState.of(now);
      if (unknown == null) {
        add(now.dataState() == DataState.NO_DATA ? "message.noData" : "differences.data");
      } else {
        sentences.add(unknown.news());
      }
    }
  }

  /**
   * Adds a recovery that does not resolve the incident, because a person keeps it open or has
   * resolved it before.
   */
  private void addRecovery() {
    if (now.end() == null
        || before.end() != null
        || now.summary() == null
        || now.summary().recovery() == null) {
      return;
    }
    if (now.status() != IncidentStatus.RESOLVED) {
      add("differences.recovered", now.summary().recovery());
    } else if (before.status() == IncidentStatus.RESOLVED) {
      sentences.add(now.summary().recovery());
    }
  }

  /**
   * Adds sentences on the culprits.
   *
   * @param unnamedBefore culprits that were not named to the reader
   * @param unnamed culprits that are not named to the reader
   */
  private void addCulprits(Map<String, Suspect> unnamedBefore, Map<String, Suspect> unnamed) {
    Map<String, Suspect> known = culprits(before.suspects());
    Map<String, Suspect> named = culprits(now.suspects());
    boolean isFirst = known.keySet().stream().noneMatch(named::containsKey);
    for (Suspect culprit : named.values()) {
      addNamed(culprit, known.get(culprit.resource()), isFirst);
      isFirst = false;
    }
    known.keySet().stream()
        .filter(resource -> !named.containsKey(resource))
        .forEach(
            resource -> {
              if (unnamed.containsKey(resource)) {
                add("differences.culprit.unnamed");
              } else {
                add("differences.culprit.gone", resource);
              }
            });
    boolean isAnyNamed = !named.isEmpty() || !known.isEmpty();
    if (!isAnyNamed && unnamedBefore.isEmpty() != unnamed.isEmpty()) {
      add(unnamed.isEmpty() ? "differences.suspicion.gone" : "differences.suspicion");
    }
  }

  /**
   * Adds a culprit.
   *
   * @param earlier the same one as the reader knows it; null for a new one
   * @param isFirst whether no other one is named before it
   */
  private void addNamed(Suspect culprit, @Nullable Suspect earlier, boolean isFirst) {
    if (earlier == null) {
      add(
          isFirst ? "differences.culprit" : "differences.culprit.another",
          culprit.resource(),
          percent(culprit));
    } else if (isNotified.test(culprit) != isNotified.test(earlier)) {
      addProbability(culprit, earlier);
      if (isNotified.test(culprit) && culprit.team() != null) {
        add("differences.culprit.notified", culprit.resource());
      }
    }
  }

  /** Adds how a probability has changed; evidence can be added without such a change. */
  private void addProbability(Suspect culprit, Suspect earlier) {
    int difference = percentage(culprit) - percentage(earlier);
    if (difference != 0) {
      add(
          difference > 0 ? "differences.culprit.risen" : "differences.culprit.fallen",
          culprit.resource(),
          percent(culprit),
          percent(earlier));
    }
  }

  private static Map<String, Suspect> culprits(List<Suspect> suspects) {
    Map<String, Suspect> culprits = new LinkedHashMap<>();
    suspects.stream()
        .filter(Suspect::isCulprit)
        .forEach(each -> culprits.put(each.resource(), each));
    return culprits;
  }

  private static String percent(Suspect suspect) {
    return Texts.of("percent", percentage(suspect));
  }

  private static int percentage(Suspect suspect) {
    return Percent.of(suspect.probability());
  }

  private void addCause() {
    if (now.causeClass() != before.causeClass()) {
      add("differences.cause", now.causeClass(), before.causeClass());
    }
  }

  private void addPlace() {
    SharedResource place = now.sharedResource();
    SharedResource earlier = before.sharedResource();
    if (Objects.equals(place, earlier)) {
      return;
    }
    if (place == null) {
      add("differences.place.gone", Names.place(Objects.requireNonNull(earlier)));
    } else if (earlier == null) {
      add("differences.place.found", Names.place(place));
    } else {
      add("differences.place", Names.place(place), Names.place(earlier));
    }
  }

  private void addSeverity() {
    int order = now.severity().compareTo(before.severity());
    if (order != 0) {
      add(
          order < 0 ? "differences.severity.raised" : "differences.severity.lowered",
          now.severity(),
          before.severity());
    }
  }

  private void addRemedy() {
    Remedy remedy = now.remedy();
    Remedy earlier = before.remedy();
    if (remedy == null || !remedy.verified()) {
      return;
    }
    boolean isKnown =
        earlier != null && earlier.verified() && earlier.change().equals(remedy.change());
    if (!isKnown) {
      add("differences.remedy", Texts.changes(remedy.change()), RemedyText.effect(remedy));
    }
  }

  private void addChanges() {
    SiteTime site = SiteTime.of(now);
    List<Change> found = now.changes().stream().filter(each -> !isKnown(each)).toList();
    found.stream()
        .limit(MAX_CHANGES)
        .forEach(each -> add("differences.change", ChangeText.at(each, each.resource(), site)));
    if (found.size() > MAX_CHANGES) {
      add("differences.changes.more", found.size() - MAX_CHANGES);
    }
  }

  /** Returns whether a change was stated before; its detail can name another place meanwhile. */
  private boolean isKnown(Change change) {
    return before.changes().stream()
        .anyMatch(
            each ->
                each.kind() == change.kind()
                    && each.resource().equals(change.resource())
                    && each.time().equals(change.time()));
  }

  private void addTeams() {
    addTeams("differences.teams", now, before);
    addTeams("differences.teams.gone", before, now);
  }

  private void addTeams(String template, Incident of, Incident without) {
    List<String> teams =
        of.teams().stream()
            .filter(each -> !without.teams().contains(each))
            .map(Names::team)
            .toList();
    if (!teams.isEmpty()) {
      add(template, Texts.list(teams));
    }
  }

  private void addVictims() {
    if (now.victimCount() != before.victimCount()) {
      add("differences.victims", now.victimCount(), before.victimCount());
    }
  }
}
