package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.Occurrence;
import io.crosstalk.engine.incident.recurrence.Rhythm;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Text for a rhythm in one sentence, with the numbers that it was derived from. */
public final class RhythmText {
  private static final int QUARTER_MINUTES = 15;

  private final Collection<Instant> earlier;
  private final Instant now;
  private final SiteTime site;

  public RhythmText(Collection<Instant> earlier, Instant now, SiteTime site) {
    this.earlier = List.copyOf(earlier);
    this.now = now;
    this.site = site;
  }

  public String of(Rhythm rhythm) {
    return switch (rhythm.kind()) {
      case WORKING_DAYS ->
          "It recurs on working days: on %s days from Monday to Friday, at about %s."
              .formatted(ofTheLast(rhythm), hour());
      case DAILY ->
          "It recurs daily: on %s days, at about %s.".formatted(ofTheLast(rhythm), hour());
      case WEEKLY ->
          "It recurs weekly: on %s %ss, at about %s."
              .formatted(ofTheLast(rhythm), weekday(), hour());
      case MONTHLY ->
          "It recurs monthly: on the %s, in %s months."
              .formatted(ordinals(rhythm.days()), ofTheLast(rhythm));
      case MONTH_END -> "It recurs at the end of %s months.".formatted(ofTheLast(rhythm));
      case AT_THE_HOUR ->
          "It has happened %d times since %s, %s at about %s."
              .formatted(
                  rhythm.chances(),
                  since(),
                  rhythm.times() == rhythm.chances() ? "always" : "mostly",
                  hour());
      case IRREGULAR -> "It has happened %d times since %s.".formatted(rhythm.times(), since());
    };
  }

  private static String ofTheLast(Rhythm rhythm) {
    return rhythm.times() == rhythm.chances()
        ? "each of the last " + rhythm.chances()
        : rhythm.times() + " of the last " + rhythm.chances();
  }

  private String weekday() {
    return site.local(now).getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  private String since() {
    return site.date(earlier.stream().min(Instant::compareTo).orElse(now));
  }

  /**
   * Median time of day of the occurrences near the hour of the latest one, rounded to a quarter of
   * an hour.
   */
  private String hour() {
    LocalDateTime here = site.local(now);
    int[] off =
        earlier.stream()
            .map(at -> Occurrence.of(site.local(at), here))
            .filter(Occurrence::isAtTheHour)
            .mapToInt(Occurrence::minutesOff)
            .sorted()
            .toArray();
    LocalDateTime middle = here.plusMinutes(off.length == 0 ? 0 : off[off.length / 2]);
    LocalDateTime from = middle.plusSeconds(QUARTER_MINUTES * 30L).truncatedTo(ChronoUnit.HOURS);
    long quarters =
        ChronoUnit.MINUTES.between(from, middle.plusSeconds(QUARTER_MINUTES * 30L))
            / QUARTER_MINUTES;
    return "%tR %s".formatted(from.plusMinutes(quarters * QUARTER_MINUTES), site.name());
  }

  private static String ordinals(List<Integer> days) {
    return Phrases.list(days.stream().map(RhythmText::ordinal).toList());
  }

  private static String ordinal(int day) {
    return switch (day) {
      case 1, 21, 31 -> day + "st";
      case 2, 22 -> day + "nd";
      case 3, 23 -> day + "rd";
      default -> day + "th";
    };
  }
}
