package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.Occurrence;
import io.crosstalk.engine.incident.recurrence.Rhythm;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;

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
      case WORKING_DAYS -> Texts.of("rhythm.workingDays", ofTheLast(rhythm), hour());
      case DAILY -> Texts.of("rhythm.daily", ofTheLast(rhythm), hour());
      case WEEKLY -> Texts.of("rhythm.weekly", ofTheLast(rhythm), weekday(), hour());
      case MONTHLY -> Texts.of("rhythm.monthly", ordinals(rhythm.days()), ofTheLast(rhythm));
      case MONTH_END -> Texts.of("rhythm.monthEnd", ofTheLast(rhythm));
      case AT_THE_HOUR ->
          Texts.of(
              rhythm.times() == rhythm.chances() ? "rhythm.always" : "rhythm.mostly",
              rhythm.chances(),
              since(),
              hour());
      case IRREGULAR -> Texts.of("recurrence.times", rhythm.times(), since());
    };
  }

  private static String ofTheLast(Rhythm rhythm) {
    return rhythm.times() == rhythm.chances()
        ? Texts.of("rhythm.each", rhythm.chances())
        : Texts.of("rhythm.some", rhythm.times(), rhythm.chances());
  }

  private String weekday() {
    return Texts.time("time.weekday", site.local(now));
  }

  private String since() {
    return RecurrenceText.since(earlier.stream().min(Instant::compareTo).orElse(now), now, site);
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
    return Texts.time("time.hour", from.plusMinutes(quarters * QUARTER_MINUTES))
        + " "
        + site.name();
  }

  private static String ordinals(List<Integer> days) {
    return Phrases.list(days.stream().map(RhythmText::ordinal).toList());
  }

  private static String ordinal(int day) {
    return Texts.of("ordinal", day);
  }
}
