package io.crosstalk.rules.storage.message;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Severity;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes that rules of the site make in a message.
 *
 * @param severity severity that the message states; null for that of the diagnosis
 * @param forbidden actions to which the message contains no advice
 */
public record Amendment(@Nullable Severity severity, Set<AdviceAction> forbidden) {
  public static final Amendment NONE = new Amendment(null, Set.of());

  public Amendment {
    forbidden = Set.copyOf(forbidden);
  }

  @Nullable String storedSeverity() {
    return severity == null ? null : severity.wireName();
  }

  Collection<String> storedActions() {
    return forbidden.stream().map(AdviceAction::wireName).sorted().toList();
  }
}
