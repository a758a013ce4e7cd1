package io.crosstalk.rules.policy;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Keys;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.decision.Hold;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.siterule.decision.SiteRuleBook;
import io.crosstalk.rules.siterule.decision.SiteState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.message.HeldDeliveries.Waiting;
import io.crosstalk.rules.storage.message.KnownTargets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Finds the rules that hold the messages about one incident. The rules, the open incidents and the
 * targets that know it are read once for all of its messages.
 */
final class HoldingRules {
  private final Targets targets;
  private final ZoneId zone;
  private final Source source;
  private final Map<String, MatchedRules> matched = new HashMap<>();
  private final Map<Instant, SiteRuleBook> books = new HashMap<>();
  private final Map<World, SiteState> states = new HashMap<>();
  private final Map<String, KnownTargets> known = new HashMap<>();

  HoldingRules(Targets targets, ZoneId zone, Source source) {
    this.targets = targets;
    this.zone = zone;
    this.source = source;
  }

  /**
   * State that decides on held messages.
   *
   * @param now time of the live world
   * @param rules the rules of a world at an event time
   * @param state state besides the incident that rules of a world depend on
   * @param known targets that know an incident, by the key of the world and the incident
   */
  record Source(
      Instant now,
      BiFunction<World, Instant, SiteRuleBook> rules,
      Function<World, SiteState> state,
      Function<String, KnownTargets> known) {}

  /**
   * A rule that holds a message.
   *
   * @param end event time at which it ends; empty when it has no end
   */
  record Holding(SiteRule rule, Optional<Instant> end) {}

  /** The rules that hold a message. */
  List<Holding> of(Waiting waiting) {
    TargetPolicy policy =
        targets.policies().stream()
            .filter(each -> each.name().equals(waiting.target()))
            .findFirst()
            .orElse(null);
    if (policy == null) {
      return List.of();
    }
    MatchedRules rules = matched.computeIfAbsent(waiting.payload(), payload -> matched(waiting));
    KnownTargets knowing = known.computeIfAbsent(waiting.key(), source.known());
    Hold hold = rules.decide(new TargetStates(targets).of(policy, knowing), waiting.type()).hold();
    return hold == null
        ? List.of()
        : hold.rules().stream().map(rule -> new Holding(rule, rules.end(rule))).toList();
  }

  /** The rules that match, at the time of the world. */
  private MatchedRules matched(Waiting waiting) {
    World world = Keys.world(waiting.key());
    JsonNode event = EventJson.mapper().readTree(waiting.payload());
    Incident incident = EventJson.mapper().treeToValue(event.path("data"), Incident.class);
    Instant at = world.isLive() ? source.now() : Instant.parse(event.path("time").asString());
    return books
        .computeIfAbsent(at, time -> source.rules().apply(world, time))
        .match(
            new IncidentFacts(incident, at, zone), states.computeIfAbsent(world, source.state()));
  }
}
