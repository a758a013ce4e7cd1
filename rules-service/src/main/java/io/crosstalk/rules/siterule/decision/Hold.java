package io.crosstalk.rules.siterule.decision;

import io.crosstalk.rules.siterule.definition.SiteRule;
import java.time.Instant;
import java.util.List;

/**
 * Decision to keep a message until later.
 *
 * @param rules the rules that hold it
 * @param recheck event time at which the rules decide again
 */
public record Hold(List<SiteRule> rules, Instant recheck) {
  public Hold {
    rules = List.copyOf(rules);
  }
}
