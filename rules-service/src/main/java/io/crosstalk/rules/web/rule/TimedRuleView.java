package io.crosstalk.rules.web.rule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.Matcher;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RecurringWindow;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A silence or a maintenance, as returned to clients.
 *
 * @param version version of the rule, 1 for a new one
 * @param matchers conditions of a silence, all of which must hold; null for a maintenance
 * @param resources resources of a maintenance; null for a silence
 * @param on calendars on whose days it applies; left out for every day
 * @param zone time zone of its times
 * @param every recurring window; null for a silence, and for a maintenance with one period
 * @param fromChanges whether changes report the windows of a maintenance; left out when not
 * @param when further condition in CEL; null without one
 * @param author name of the token that has set this version, or of a file's author
 * @param file file that sets the rule; null when it was set over REST
 * @param warnings names in a new rule that are not known; left out without any
 */
record TimedRuleView(
    String id,
    int version,
    String state,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> matchers,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> resources,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Window every,
    @JsonProperty("from-changes") @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean fromChanges,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> on,
    String zone,
    @Nullable String when,
    @Nullable Instant from,
    @Nullable Instant until,
    String reason,
    String mode,
    String author,
    Instant recordedAt,
    @Nullable String file,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<WarningView> warnings) {

  /**
   * A list of them, as returned to clients.
   *
   * @param nextCursor always null: a site has few
   */
  record Page(List<TimedRuleView> items, @Nullable String nextCursor) {
    static Page of(List<TimedRule> rules) {
      return new Page(rules.stream().map(TimedRuleView::of).toList(), null);
    }
  }

  /**
   * A recurring window.
   *
   * @param on calendars on whose days it begins; empty for every day
   * @param at time of day in the time zone of the rule
   * @param length length in ISO 8601
   */
  record Window(
      List<String> weekdays,
      List<Integer> days,
      List<String> on,
      String at,
      @JsonProperty("for") String length) {
    private static Window of(RecurringWindow window) {
      return new Window(
          window.weekdays().stream()
              .sorted()
              .map(DayOfWeek::name)
              .map(name -> name.toLowerCase(Locale.ROOT))
              .toList(),
          window.days().stream().sorted().toList(),
          window.on().names(),
          window.at().toString(),
          window.length().toString());
    }
  }

  static TimedRuleView of(TimedRule timed) {
    return of(timed, List.of());
  }

  /**
   * A rule.
   *
   * @param warnings names in it that are not known
   */
  static TimedRuleView of(TimedRule timed, List<WarningView> warnings) {
    var rule = timed.rule();
    Expression when = rule.when();
    @Nullable List<String> matchers = null;
    @Nullable List<String> resources = null;
    @Nullable Window every = null;
    boolean fromChanges = false;
    if (rule.effect() instanceof Effect.Silence silence) {
      matchers = silence.matchers().stream().map(Matcher::toString).toList();
    } else if (rule.effect() instanceof Effect.Maintenance maintenance) {
      resources = maintenance.resources().stream().sorted().toList();
      RecurringWindow window = maintenance.window();
      every = window == null ? null : Window.of(window);
      fromChanges = maintenance.fromChanges();
    }
    return new TimedRuleView(
        timed.id(),
        timed.stored().version(),
        timed.state().wireName(),
        matchers,
        resources,
        every,
        fromChanges,
        rule.on().names(),
        rule.zone().getId(),
        when == null ? null : when.source(),
        rule.validity().from(),
        rule.validity().until(),
        rule.reason(),
        rule.mode().wireName(),
        timed.stored().author(),
        timed.stored().recorded(),
        timed.stored().file(),
        warnings);
  }
}
