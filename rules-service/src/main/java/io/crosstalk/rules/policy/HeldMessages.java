package io.crosstalk.rules.policy;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.HeldDeliveries;
import io.crosstalk.rules.storage.message.HeldDeliveries.Waiting;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

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
   * @param type type that the message will state, in lower case: {@code opened} for the first one
   *     that the target receives of the incident
   * @param until event time at which the last of its rules ends; null when one has no end, and when
   *     no rule holds the message any more and it is sent next
   * @param rules the rules that hold it; empty for the recovery of an incident that flaps, and when
   *     no rule holds the message any more
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

  /**
   * The held messages about an incident, the earliest first; without those to be reported only.
   * Nothing else is read when there are none.
   */
  public List<HeldMessage> of(String incident) {
    List<Waiting> waiting = held.of(incident);
    if (waiting.isEmpty()) {
      return List.of();
    }
    Set<String> shadows = targets.shadows();
    HoldingRules holding = new HoldingRules(targets, rules.zone(), source(shadows));
    return waiting.stream()
        .filter(each -> !shadows.contains(each.target()))
        .map(each -> message(each, holding.of(each).stream().map(HeldMessages::view).toList()))
        .toList();
  }

  private HoldingRules.Source source(Set<String> shadows) {
    return new HoldingRules.Source(
        wallClock.now(),
        (world, at) -> rules.of(world, at).book(),
        state::of,
        key -> deliveries.targetsOf(key, shadows));
  }

  private static HeldMessage message(Waiting waiting, List<HoldingRule> holding) {
    boolean isFlapping = holding.isEmpty() && waiting.type() == MessageType.RESOLVED;
    return new HeldMessage(
        waiting.target(),
        (waiting.isFirst() ? MessageType.OPENED : waiting.type()).wireName(),
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

  private static HoldingRule view(HoldingRules.Holding holding) {
    SiteRule rule = holding.rule();
    return new HoldingRule(
        rule.id(), rule.kind().wireName(), rule.reason(), holding.end().orElse(null));
  }
}
