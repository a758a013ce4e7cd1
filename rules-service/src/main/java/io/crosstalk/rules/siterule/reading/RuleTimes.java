package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.siterule.definition.RecurringWindow;
import io.crosstalk.rules.siterule.definition.Validity;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times, durations and windows of a rule. */
final class RuleTimes {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,6})\\s*([smhd])");

  /** A duration in ISO 8601, as answers contain it. */
  private static final Pattern ISO_DURATION = Pattern.compile("P[0-9DTHMS]{1,20}");

  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final int LAST_DAY = 31;
  private static final int LAST_YEAR = 9999;

  private final RuleFields fields;
  private final RuleContext context;

  /**
   * Creates a reader.
   *
   * @param context time zone of times without an offset, and calendars
   */
  RuleTimes(RuleFields fields, RuleContext context) {
    this.fields = fields;
    this.context = context;
  }

  Validity validity() {
    Optional<Instant> from = time("from");
    Optional<Instant> until = until();
    if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
      fields.addWrong("until", "is not after 'from'", "write a later time");
    }
    return new Validity(from.orElse(null), until.orElse(null));
  }

  Optional<Instant> until() {
    return time("until");
  }

  /**
   * Duration as a number with a unit, or in ISO 8601, with an upper limit; zero for a wrong one.
   *
   * @param hint the correction of a longer one
   */
  Duration duration(String field, String hint) {
    Optional<String> text = fields.text(field);
    Duration length =
        text.flatMap(RuleTimes::parsedDuration).filter(Duration::isPositive).orElse(Duration.ZERO);
    if (text.isPresent() && length.isZero()) {
      fields.addWrong(
          field,
          "is not a duration: " + text.get(),
          "write a number and s, m, h or d, such as 10m");
    }
    if (length.compareTo(RecurringWindow.MAX_LENGTH) > 0) {
      fields.addWrong(
          field, "is longer than %d days".formatted(RecurringWindow.MAX_LENGTH.toDays()), hint);
    }
    return length;
  }

  private static Optional<Duration> parsedDuration(String text) {
    Matcher matcher = DURATION.matcher(text);
    return matcher.matches() ? Optional.of(withUnit(matcher)) : ofIso(text);
  }

  private static Optional<Duration> ofIso(String text) {
    try {
      return ISO_DURATION.matcher(text).matches()
          ? Optional.of(Duration.parse(text))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Duration withUnit(Matcher matcher) {
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  RecurringWindow window() {
    DayFields days = new DayFields(fields);
    fields.require(List.of("at", "for"));
    fields.requireKnown("a window", Set.of("weekdays", "days", "on", "at", "for"));
    return new RecurringWindow(
        days.weekdays("weekdays"),
        days.numbers("days", LAST_DAY),
        days.on(context.calendars()),
        localTime(),
        duration("for", "write a shorter window"));
  }

  private Optional<Instant> time(String field) {
    Optional<String> text = fields.text(field);
    try {
      return text.map(this::parsed);
    } catch (DateTimeException e) {
      fields.addWrong(
          field, "is not a time: " + text.orElse(""), TimeHint.of(text.orElse(""), context.zone()));
      return Optional.empty();
    }
  }

  /** A date without a time is the start of its day. */
  private Instant parsed(String text) {
    if (DATE.matcher(text).matches()) {
      return LocalDate.parse(text).atStartOfDay(context.zone()).toInstant();
    }
    boolean hasOffset = text.matches(".*(Z|[+-][0-9]{2}:?[0-9]{2})$") && text.contains("T");
    LocalDateTime local =
        hasOffset ? OffsetDateTime.parse(text).toLocalDateTime() : LocalDateTime.parse(text);
    if (local.getYear() < 0 || local.getYear() > LAST_YEAR) {
      throw new DateTimeException("a year has four digits");
    }
    return hasOffset
        ? OffsetDateTime.parse(text).toInstant()
        : local.atZone(context.zone()).toInstant();
  }

  /** The time of day; midnight for a wrong one. */
  private LocalTime localTime() {
    Optional<String> text = fields.text("at");
    try {
      return text.map(LocalTime::parse).orElse(LocalTime.MIDNIGHT);
    } catch (DateTimeException e) {
      fields.addWrong("at", "is not a time of day: " + text.orElse(""), "write it as 02:00");
      return LocalTime.MIDNIGHT;
    }
  }
}
