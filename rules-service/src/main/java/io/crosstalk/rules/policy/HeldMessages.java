package io.crosstalk.rules.policy;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Keys;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.siterule.Hold;
import io.crosstalk.rules.siterule.IncidentFacts;
import io.crosstalk.rules.siterule.MatchedRules;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.TargetState;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.HeldDeliveries;
import io.crosstalk.rules.storage.HeldDeliveries.Waiting;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Reads which messages about an incident are held, by which rules of the site, and until when. */
@Component
public final class HeldMessages {
  private final HeldDeliveries held;
  private final DeliveryStore deliveries;
  private final CurrentRules rules;
  private final MessageState state;
  private final Targets targets;
  private final RulesClock wallClock;

  HeldMessages(
      HeldDeliveries held,
      DeliveryStore deliveries,
      CurrentRules rules,
      MessageState state,
      Targets targets,
      RulesClock wallClock) {
    this.held = held;
    this.deliveries = deliveries;
    this.rules = rules;
    this.state = state;
    this.targets = targets;
    this.wallClock = wallClock;
  }

  /**
   * A held message, as returned to clients.
   *
   * @param type type of the message, in lower case
   * @param until event time at which the last of its rules ends; null when one has no end
   * @param rules the rules that hold it; empty for the recovery of an incident that flaps
   */
  public record HeldMessage(
      String target, String type, @Nullable Instant until, List<HoldingRule> rules) {}

  /**
   * A rule that holds a message.
   *
   * @param reason why it was set
   * @param until event time at which it ends; null when it has no end
   */
  public record HoldingRule(String id, String kind, String reason, @Nullable Instant until) {}

  /** The held messages about an incident, the earliest first; without those to be reported only. */
  public List<HeldMessage> of(String incident) {
    Set<String> shadows = targets.shadows();
    return held.of(incident).stream()
        .filter(each -> !shadows.contains(each.target()))
        .map(this::message)
        .toList();
  }

  private HeldMessage message(Waiting waiting) {
    List<HoldingRule> holding = holding(waiting);
    boolean isFlapping = holding.isEmpty() && waiting.type() == MessageType.RESOLVED;
    return new HeldMessage(
        waiting.target(),
        waiting.type().wireName(),
        isFlapping ? waiting.recheck() : last(holding),
        holding);
  }

  private static @Nullable Instant last(List<HoldingRule> holding) {
    return holding.stream().anyMatch(rule -> rule.until() == null)
        ? null
        : holding.stream()
            .map(HoldingRule::until)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
  }

  private List<HoldingRule> holding(Waiting waiting) {
    TargetPolicy policy =
        targets.policies().stream()
            .filter(each -> each.name().equals(waiting.target()))
            .findFirst()
            .orElse(null);
    if (policy == null) {
      return List.of();
    }
    MatchedRules matched = matched(waiting);
    Hold hold = matched.decide(target(policy, waiting), waiting.type()).hold();
    return hold == null
        ? List.of()
        : hold.rules().stream().map(rule -> view(rule, matched)).toList();
  }

  private static HoldingRule view(SiteRule rule, MatchedRules matched) {
    return new HoldingRule(
        rule.id(), rule.kind().wireName(), rule.reason(), matched.end(rule).orElse(null));
  }

  /** The rules that match, at the time of the world. */
  private MatchedRules matched(Waiting waiting) {
    World world = Keys.world(waiting.key());
    JsonNode event = EventJson.mapper().readTree(waiting.payload());
    Incident incident = EventJson.mapper().treeToValue(event.path("data"), Incident.class);
    Instant at = world.isLive() ? wallClock.now() : Instant.parse(event.path("time").asString());
    return rules
        .of(world, at)
        .book()
        .match(new IncidentFacts(incident, at, rules.zone()), state.of(world));
  }

  private TargetState target(TargetPolicy policy, Waiting waiting) {
    boolean notified =
        deliveries.targetsOf(waiting.key(), targets.shadows()).contains(policy.name());
    return new TargetStates(targets).of(policy, notified);
  }
}
