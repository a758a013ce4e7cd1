package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.Rhythm;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Text for the earlier incidents in at most two sentences: the rhythm of all, and the latest
 * incident.
 */
final class RecurrenceText {
  /** Fewest values of a steady fall: two differ by chance. */
  private static final int STEADY = 3;

  private RecurrenceText() {}

  /**
   * Writes the text.
   *
   * @param earlier earlier incidents, the newest first, at least one
   */
  static String of(List<EarlierIncident> earlier, EarlierIncident incident, SiteTime site) {
    return of(events(earlier), incident.onset(), site)
        + drift(earlier, incident.compression(), site);
  }

  /** The earlier incidents without those that overlap a newer one: parts of one event. */
  private static List<EarlierIncident> events(List<EarlierIncident> earlier) {
    List<EarlierIncident> events = new ArrayList<>();
    for (EarlierIncident each : earlier) {
      if (events.stream().noneMatch(newer -> overlap(each, newer))) {
        events.add(each);
      }
    }
    return events;
  }

  private static boolean overlap(EarlierIncident one, EarlierIncident other) {
    return one.end() != null
        && other.end() != null
        && one.onset().isBefore(other.end())
        && other.onset().isBefore(one.end());
  }

  /**
   * Sentence on data that compress less than at the first of the earlier incidents, after a space;
   * empty when they do not, in the figures that texts show.
   */
  private static String drift(List<EarlierIncident> earlier, @Nullable Double now, SiteTime site) {
    EarlierIncident first = earlier.getLast();
    Double then = first.compression();
    return now == null || then == null || shown(then).shown() <= shown(now).shown()
        ? ""
        : " "
            + Texts.of(
                isSteady(earlier, now) ? "recurrence.drift.steady" : "recurrence.drift",
                shown(then),
                site.date(first.onset()),
                shown(now));
  }

  /** Returns whether a ratio fell each time, which takes three values at least. */
  private static boolean isSteady(List<EarlierIncident> earlier, double now) {
    double[] ratios =
        Stream.concat(
                Stream.of(now),
                earlier.stream().map(EarlierIncident::compression).filter(Objects::nonNull))
            .mapToDouble(ratio -> shown(ratio).shown())
            .toArray();
    return ratios.length >= STEADY
        && IntStream.range(1, ratios.length).allMatch(i -> ratios[i] > ratios[i - 1]);
  }

  private static Estimate shown(double ratio) {
    return Estimate.withoutError(ratio, "1");
  }

  private static String of(List<EarlierIncident> earlier, Instant now, SiteTime site) {
    List<Instant> onsets = earlier.stream().map(EarlierIncident::onset).toList();
    Optional<String> rhythm =
        Rhythm.of(onsets, now, site)
            .filter(Rhythm::isProved)
            .map(found -> new RhythmText(onsets, now, site).of(found));
    EarlierIncident last = earlier.getFirst();
    return rhythm.isPresent()
        ? rhythm.get()
            + " "
            + Texts.of("recurrence.last", site.moment(last.onset()), last.id(), ended(last))
        : oneOf(earlier, now, site);
  }

  /**
   * Text for earlier incidents without a rhythm: names the one that is whole months ago, or else
   * the latest.
   */
  private static String oneOf(List<EarlierIncident> earlier, Instant now, SiteTime site) {
    EarlierIncident chosen =
        earlier.stream()
            .filter(past -> ElapsedText.isMonths(site.local(past.onset()), site.local(now)))
            .findFirst()
            .orElse(earlier.getFirst());
    String all =
        earlier.size() == 1
            ? ""
            : " "
                + Texts.of(
                    "recurrence.times",
                    earlier.size() + 1,
                    since(earlier.getLast().onset(), now, site));
    return Texts.of(
            "recurrence.one",
            ElapsedText.describe(site.local(chosen.onset()), site.local(now)),
            site.momentInZone(chosen.onset()),
            chosen.id(),
            ended(chosen))
        + all;
  }

  /** Date of the first time; with the time of day when that is the same day. */
  static String since(Instant first, Instant now, SiteTime site) {
    return site.local(first).toLocalDate().equals(site.local(now).toLocalDate())
        ? site.day(first)
        : site.date(first);
  }

  private static String ended(EarlierIncident last) {
    Remedy remedy = last.remedy();
    if (last.end() == null) {
      return Texts.of("ended.not");
    }
    if (remedy == null) {
      return Texts.of("ended.alone");
    }
    if (!DeliberateChanges.isAction(remedy)) {
      return Texts.of("ended.with", Texts.changes(remedy.change()));
    }
    return Texts.of(
        remedy.verified() ? "ended.helped" : "ended.tried",
        Texts.changes(remedy.change()),
        Phrases.measured(remedy),
        new Quantity(remedy.before(), remedy.unit()),
        new Quantity(remedy.after(), remedy.unit()));
  }
}
