package io.crosstalk.rules.policy;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the effect of a rule on one message, in the language of the site. */
final class RuleEffectText {
  private static final String HOLDS = "rule.holds";

  private final Set<String> recipients;

  /**
   * Creates a writer.
   *
   * @param recipients targets that receive the message, at once or later
   */
  RuleEffectText(Set<String> recipients) {
    this.recipients = recipients;
  }

  /**
   * Text about a rule.
   *
   * @param names targets on whose message it has an effect; empty in shadow mode
   */
  String of(SiteRule rule, Set<String> names) {
    String kind = rule.kind().wireName();
    String all = String.join(", ", names);
    return names.isEmpty()
        ? Texts.of("rule.shadow", rule.id(), kind)
        : switch (rule.effect()) {
          case Effect.Suppression s -> Texts.of(HOLDS, rule.id(), kind, all);
          case Effect.Silence s -> Texts.of(HOLDS, rule.id(), kind, all);
          case Effect.Maintenance m -> Texts.of(HOLDS, rule.id(), kind, all);
          case Effect.Delay d -> Texts.of(HOLDS, rule.id(), kind, all);
          case Effect.Inhibition i -> Texts.of(HOLDS, rule.id(), kind, all);
          case Effect.Budget b -> Texts.of("rule.budget", rule.id(), kind, all);
          case Effect.Escalation e -> Texts.of("rule.delays", rule.id(), kind, all);
          case Effect.Calendar c -> Texts.of("rule.days", rule.id(), kind, all);
          case Effect.ChangePolicy c -> Texts.of("rule.advice", rule.id(), kind, all);
          case Effect.ChangedSeverity(var severity) ->
              Texts.of("rule.severity", rule.id(), kind, all, severity);
          case Effect.Routing r -> route(rule.id(), kind, names);
        };
  }

  /** Targets among those of a routing rule that receive the message, and the others. */
  private String route(String id, String kind, Set<String> names) {
    String receivers = joined(names, recipients::contains);
    String others = joined(names, name -> !recipients.contains(name));
    if (others.isEmpty()) {
      return Texts.of("rule.routes", id, kind, receivers);
    }
    return receivers.isEmpty()
        ? Texts.of("rule.routesNot", id, kind, others)
        : Texts.of("rule.routesSome", id, kind, receivers, others);
  }

  private static String joined(Set<String> names, Predicate<String> filter) {
    return names.stream().filter(filter).sorted().collect(Collectors.joining(", "));
  }
}
