package io.crosstalk.rules.policy;

import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RuleMode;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.Optional;
import java.util.Set;

/** Warning about a rule whose mode excludes every target on which its kind has an effect. */
final class ModeWarning {
  private static final String HINT =
      "write 'mode: ticket', or 'mode: shadow' for an entry in the log alone";

  private ModeWarning() {}

  /** The warning; empty for a rule that can have an effect, or that is in shadow mode. */
  static Optional<RuleWarning> of(RuleText text, SiteRule rule, Targets targets) {
    if (rule.mode() != RuleMode.NOTIFY) {
      return Optional.empty();
    }
    return switch (rule.effect()) {
      case Effect.Budget _ ->
          Optional.of(
              warning(
                  text,
                  "the rule never applies: a budget is for targets that open tickets, 'notify' for"
                      + " those that do not"));
      case Effect.Escalation escalation when openTickets(escalation.targets(), targets) ->
          Optional.of(
              warning(
                  text,
                  "the rule never applies: all its targets open tickets, 'notify' is for those that"
                      + " do not"));
      default -> Optional.empty();
    };
  }

  private static RuleWarning warning(RuleText text, String problem) {
    return new RuleWarning(text.line("mode"), problem, HINT);
  }

  private static boolean openTickets(Set<String> names, Targets targets) {
    return targets.ticketSystems().containsAll(names);
  }
}
