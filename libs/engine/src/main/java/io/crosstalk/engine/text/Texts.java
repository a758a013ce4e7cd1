package io.crosstalk.engine.text;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Texts in the language of the site, from templates and typed arguments. */
public final class Texts {
  private static final String METRIC = "metric.";
  private static final String WAIT = "wait.";

  private static final String KINDS =
      Stream.of(ChangeKind.values()).map(ChangeKind::wireName).collect(Collectors.joining("|"));

  /** A change as a remedy states it: its kind, and its resource with the detail. */
  private static final Pattern CHANGE = Pattern.compile("(" + KINDS + ") of (.*)");

  private static final Pattern BETWEEN_CHANGES = Pattern.compile(", (?=(?:" + KINDS + ") of )");

  /** Number of hours from which a duration is stated in days. */
  private static final int HOURS = 48;

  private Texts() {}

  /**
   * Fills a template.
   *
   * @param arguments ids and other texts, whole numbers, quantities, estimates, metrics, and the
   *     enums of the vocabulary; figures get the form of the language
   */
  public static String of(String key, Object... arguments) {
    return Language.current().fill(key, Arrays.stream(arguments).map(Texts::argument).toArray());
  }

  /** Language tag of the texts (BCP 47), such as {@code de}. */
  public static String language() {
    return Language.current().locale().toLanguageTag();
  }

  /** The text of a template without arguments, or another text when there is no such template. */
  public static String ofOrElse(String key, String other) {
    return Language.current().templateOrNull(key) == null ? other : of(key);
  }

  private static Object argument(Object value) {
    return value instanceof Integer || value instanceof Long ? value : text(value);
  }

  /**
   * One argument as text.
   *
   * @throws IllegalArgumentException for a type without a form in texts, such as a plain double
   */
  public static String text(Object value) {
    return switch (value) {
      case String text -> text;
      case Quantity quantity -> figure(quantity.value(), quantity.text());
      case Estimate estimate -> figure(estimate.value(), estimate.text());
      case Metric metric -> metric(metric);
      case Environment environment -> of("environment." + environment.wireName());
      case CauseClass cause -> of("causeClass." + cause.wireName());
      case ChangeKind change -> of("change." + change.wireName());
      case ResourceKind kind -> of("kind." + kind.wireName());
      case Severity severity -> of("severity." + severity.wireName());
      default -> throw new IllegalArgumentException("no form in texts: " + value.getClass());
    };
  }

  /** A number without a unit. */
  public static String number(double value) {
    return figure(value, Quantity.number(value));
  }

  /** A number with a fixed number of decimals, such as a probability. */
  public static String decimals(double value, int decimals) {
    return Language.current().localized(String.format(Locale.ROOT, "%." + decimals + "f", value));
  }

  private static String figure(double value, String english) {
    return Double.isFinite(value)
        ? Language.current().localized(english)
        : english.replace(Quantity.number(Double.NaN), of("number.unknown"));
  }

  private static String metric(Metric metric) {
    String key = METRIC + metric.name();
    if (Language.current().templateOrNull(key) != null) {
      return of(key);
    }
    return metric.name().startsWith(WAIT)
        ? of("metric.wait", metric.name().substring(WAIT.length()).replace('_', ' '))
        : metric.plainName();
  }

  /** Name of a metric in plain words. */
  public static String metric(String name) {
    return metric(MetricCatalogue.of(name));
  }

  /** A time in the pattern of a template. */
  public static String time(String key, TemporalAccessor time) {
    Language language = Language.current();
    return DateTimeFormatter.ofPattern(language.template(key), language.locale()).format(time);
  }

  /**
   * A duration in seconds, minutes, hours or days, with at least two digits from two minutes on.
   */
  public static String duration(Duration duration) {
    if (duration.toSeconds() < 120) {
      return of("duration.seconds", duration.toSeconds());
    }
    long minutes = Math.round(duration.toSeconds() / 60.0);
    if (minutes < 120) {
      return minutes(duration.toSeconds());
    }
    long hours = Math.round(minutes / 60.0);
    return hours < HOURS
        ? of("duration.hours", minutes / 60, minutes % 60)
        : of("duration.days", hours / 24, hours % 24);
  }

  /** A duration in minutes, rounded to two digits or, from ten minutes on, to whole minutes. */
  public static String minutes(double seconds) {
    double minutes = seconds / 60;
    return text(
        Math.abs(minutes) < 10
            ? Estimate.withoutError(minutes, "min")
            : new Quantity(Math.rint(minutes), "min"));
  }

  /** A list in words of one text or more, the last one after "and". */
  public static String list(List<String> texts) {
    return texts.size() == 1
        ? texts.getFirst()
        : of("list.and", String.join(", ", texts.subList(0, texts.size() - 1)), texts.getLast());
  }

  /**
   * The changes that a remedy states, with their kinds in the spelling of their products. Other
   * texts stay English.
   */
  public static String changes(String ofRemedy) {
    return BETWEEN_CHANGES
        .splitAsStream(ofRemedy)
        .map(
            each -> {
              Matcher change = CHANGE.matcher(each);
              return change.matches()
                  ? of("change.of", ChangeKind.parse(change.group(1)), change.group(2))
                  : each.replace('_', ' ').replace("vmotion", "vMotion");
            })
        .collect(Collectors.joining(", "));
  }
}
