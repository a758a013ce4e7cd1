package io.crosstalk.rules.it;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.testkit.VersionBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Groups statements on victims by their place, and carries out decisions of people, as the engine
 * of the worlds does in a much larger way.
 */
final class SmallEngine {
  private final List<VersionBuilder> waiting = new ArrayList<>();
  private final Map<String, Map<String, Story>> worlds = new HashMap<>();

  /** An incident with the latest statement on each of its victims. */
  private static final class Story {
    private final String id;
    private final Map<String, VersionBuilder> victims = new LinkedHashMap<>();
    private Set<String> moved = Set.of();
    private @Nullable VersionBuilder latest;
    private @Nullable Version said;
    private @Nullable String mergedInto;

    Story(String id) {
      this.id = id;
    }

    void add(VersionBuilder statement) {
      if (statement.isWithdrawn()) {
        victims.remove(statement.victim());
      } else {
        victims.put(statement.victim(), statement);
      }
      if (latest == null || statement.isExplained()) {
        latest = statement;
      }
    }

    boolean isOver() {
      return said != null && said.mergedInto() == null && said.incident().end() != null;
    }

    boolean isLive() {
      return mergedInto == null && !victims.isEmpty();
    }

    void move(Collection<String> some, Story to) {
      for (String victim : some) {
        VersionBuilder statement = victims.remove(victim);
        to.victims.put(victim, statement);
        to.latest = to.latest == null ? statement : to.latest;
      }
    }

    Version say(Instant at, @Nullable Long decision) {
      VersionBuilder cause = Objects.requireNonNull(latest);
      List<VersionBuilder> all =
          victims.values().stream().sorted(VersionBuilder::compareImportance).toList();
      VersionBuilder next = (all.isEmpty() ? cause : all.getFirst()).withCauseOf(cause);
      next.incident(id).at(at).decision(decision);
      next.revision(said == null ? 1 : said.incident().revision() + 1);
      if (mergedInto != null) {
        next.mergedInto(mergedInto);
      } else if (all.isEmpty()) {
        next.withdrawn();
      } else {
        next.with(all.subList(1, all.size()));
        next.as(kind(next.build().incident()));
      }
      Version version = next.build();
      said = version;
      return version;
    }

    private VersionKind kind(Incident next) {
      if (said == null) {
        return VersionKind.OPENED;
      }
      Incident before = said.incident();
      if (before.status() == IncidentStatus.RESOLVED && next.end() == null) {
        return VersionKind.REOPENED;
      }
      if (before.end() == null && next.end() != null) {
        return VersionKind.RESOLVED;
      }
      if (!culprits(next).containsAll(culprits(before))) {
        return VersionKind.RETRACTED;
      }
      return headline(before).equals(headline(next)) ? VersionKind.REVISED : VersionKind.CHANGED;
    }

    private static List<Object> headline(Incident incident) {
      return List.of(
          incident.causeClass(),
          String.valueOf(incident.sharedResource()),
          incident.severity(),
          culprits(incident),
          Set.copyOf(incident.teams()),
          incident.dataState(),
          incident.changes());
    }

    private static Set<String> culprits(Incident incident) {
      return incident.suspects().stream()
          .filter(Suspect::isCulprit)
          .map(Suspect::resource)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Adds a statement, which takes effect with the tick of its time. */
  void add(VersionBuilder statement) {
    waiting.add(statement);
  }

  /** The versions up to a tick: one for each incident and time. */
  List<DiagnosisMessage> complete(Complete tick) {
    Map<Instant, List<VersionBuilder>> due = new TreeMap<>();
    for (VersionBuilder each : List.copyOf(waiting)) {
      boolean isReached = tick.end() || !each.at().isAfter(tick.completeThrough());
      if (each.world().equals(tick.world()) && isReached) {
        due.computeIfAbsent(each.at(), at -> new ArrayList<>()).add(each);
        waiting.removeIf(other -> other == each);
      }
    }
    List<DiagnosisMessage> versions = new ArrayList<>();
    due.forEach(
        (at, statements) -> {
          Set<Story> touched = new LinkedHashSet<>();
          for (VersionBuilder each : statements) {
            Story story = story(each);
            story.add(each);
            touched.add(story);
          }
          touched.forEach(story -> versions.add(story.say(at, null)));
        });
    return versions;
  }

  private Map<String, Story> stories(String world) {
    return worlds.computeIfAbsent(world, key -> new LinkedHashMap<>());
  }

  private Story story(VersionBuilder statement) {
    Map<String, Story> stories = stories(statement.world());
    String id = statement.id();
    Story latest = null;
    for (Story each : stories.values()) {
      VersionBuilder known = each.victims.get(statement.victim());
      if (known != null && known.id().equals(id) && (latest == null || latest.isOver())) {
        latest = each;
      }
    }
    if (latest != null && (statement.isOver() || !latest.isOver())) {
      return latest;
    }
    Story first = stories.get(id);
    boolean isReturn = first != null && first.isOver() && !statement.isOver();
    String own = isReturn ? id + "-" + stories.size() : id;
    Story story = stories.computeIfAbsent(own, Story::new);
    while (story.mergedInto != null) {
      story = Objects.requireNonNull(stories.get(story.mergedInto));
    }
    return story;
  }

  /** Carries a decision out: the versions that it causes, and its result. */
  List<DiagnosisMessage> decide(Decision decision) {
    Map<String, Story> stories = stories(decision.world());
    Story own = stories.get(decision.grouping().incident());
    if (own == null) {
      return List.of();
    }
    String mergedBefore = own.mergedInto == null ? own.id : own.mergedInto;
    List<Story> changed = changed(own, decision.grouping(), stories);
    List<DiagnosisMessage> answers = new ArrayList<>();
    changed.forEach(each -> answers.add(each.say(decision.at(), decision.id())));
    answers.add(
        new DecisionOutcome(decision.world(), decision.id(), !changed.isEmpty(), mergedBefore));
    return answers;
  }

  private static List<Story> changed(Story own, Grouping grouping, Map<String, Story> stories) {
    switch (grouping) {
      case Grouping.Merge merge -> {
        Story into = stories.get(merge.into());
        if (into == null || !own.isLive() || !into.isLive()) {
          return List.of();
        }
        own.moved = Set.copyOf(own.victims.keySet());
        own.mergedInto = into.id;
        own.move(own.moved, into);
        return List.of(own, into);
      }
      case Grouping.Split split -> {
        if (!own.victims.keySet().containsAll(split.victims())) {
          return List.of();
        }
        Story part = stories.computeIfAbsent(split.part(), Story::new);
        part.mergedInto = null;
        own.move(split.victims(), part);
        return List.of(part, own);
      }
      case Grouping.Undo undo -> {
        Story from = own.mergedInto == null ? null : stories.get(own.mergedInto);
        if (from == null || !from.victims.keySet().containsAll(own.moved)) {
          return List.of();
        }
        own.mergedInto = null;
        from.move(own.moved, own);
        return List.of(own, from);
      }
    }
  }
}
