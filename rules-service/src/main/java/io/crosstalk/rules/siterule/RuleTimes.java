package io.crosstalk.rules.siterule;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
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

  Validity validity() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<Instant> from = mistakes.read(() -> time("from")).flatMap(each -> each);
    Optional<Instant> until = mistakes.read(this::until).flatMap(each -> each);
    mistakes.require();
    if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
      throw fields.wrong("until", "is not after 'from'", "write a later time");
    }
    return new Validity(from.orElse(null), until.orElse(null));
  }

  Optional<Instant> until() throws RuleException {
    return time("until");
  }

  /** Duration as a number with a unit, or in ISO 8601, of any length. */
  private Duration duration(String field) throws RuleException {
    String text = fields.requiredText(field);
    return parsedDuration(text)
        .filter(Duration::isPositive)
        .orElseThrow(
            () ->
                fields.wrong(
                    field,
                    "is not a duration: " + text,
                    "write a number and s, m, h or d, such as 10m"));
  }

  /**
   * Duration as a number with a unit, or in ISO 8601, with an upper limit.
   *
   * @param hint the correction of a longer one
   */
  Duration duration(String field, String hint) throws RuleException {
    Duration length = duration(field);
    if (length.compareTo(RecurringWindow.MAX_LENGTH) > 0) {
      throw fields.wrong(
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

  RecurringWindow window() throws RuleException {
    DayFields days = new DayFields(fields);
    Mistakes mistakes = new Mistakes();
    mistakes.check(
        () -> fields.requireKnown("a window", Set.of("weekdays", "days", "on", "at", "for")));
    Optional<Duration> length = mistakes.read(() -> duration("for", "write a shorter window"));
    Optional<Set<DayOfWeek>> weekdays = mistakes.read(() -> days.weekdays("weekdays"));
    Optional<Set<Integer>> numbers = mistakes.read(() -> days.numbers("days", LAST_DAY));
    Optional<SelectedDays> on = mistakes.read(() -> days.on(context.calendars()));
    Optional<LocalTime> at = mistakes.read(this::localTime);
    mistakes.require();
    return new RecurringWindow(
        weekdays.orElseThrow(),
        numbers.orElseThrow(),
        on.orElseThrow(),
        at.orElseThrow(),
        length.orElseThrow());
  }

  private Optional<Instant> time(String field) throws RuleException {
    Optional<String> text = fields.text(field);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return text.map(this::parsed);
    } catch (DateTimeException e) {
      throw fields.wrong(
          field, "is not a time: " + text.get(), TimeHint.of(text.get(), context.zone()));
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

  private LocalTime localTime() throws RuleException {
    String text = fields.requiredText("at");
    try {
      return LocalTime.parse(text);
    } catch (DateTimeException e) {
      throw fields.wrong("at", "is not a time of day: " + text, "write it as 02:00");
    }
  }
}
