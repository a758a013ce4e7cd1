package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.condition.ExpressionCompiler;
import java.time.ZoneId;

/**
 * Environment in which a rule is read.
 *
 * @param zone time zone of its times
 * @param calendars calendars of the site
 * @param compiler compiler of its conditions
 */
record RuleContext(ZoneId zone, Calendars calendars, ExpressionCompiler compiler) {
  RuleContext(ZoneId zone, Calendars calendars) {
    this(zone, calendars, new ExpressionCompiler(calendars, zone));
  }
}
