package io.crosstalk.rules.siterule.decision;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decision on a message for one target.
 *
 * @param isRecipient whether the target receives the message, at once or later
 * @param severity severity that the message states
 * @param hold why and until when the message is held; null when it is sent at once
 * @param applied rules that had an effect
 * @param forbidden actions to which the message contains no advice
 * @param charged budgets of which this message uses a part
 * @param exceeded the budget that is used up and is the only reason to hold the message; null for
 *     another reason, or none
 */
public record TargetDecision(
    boolean isRecipient,
    Severity severity,
    @Nullable Hold hold,
    List<SiteRule> applied,
    Set<AdviceAction> forbidden,
    List<DailyBudget> charged,
    @Nullable DailyBudget exceeded) {
  public TargetDecision {
    charged = List.copyOf(charged);
    applied = List.copyOf(applied);
    forbidden = Set.copyOf(forbidden);
  }
}
