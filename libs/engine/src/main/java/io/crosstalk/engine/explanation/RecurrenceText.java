package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.Rhythm;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Text for the earlier incidents in at most two sentences: the rhythm of all, and the latest
 * incident.
 */
final class RecurrenceText {
  private RecurrenceText() {}

  /**
   * Writes the text.
   *
   * @param earlier earlier incidents, the newest first, at least one
   */
  static String of(List<EarlierIncident> earlier, Instant now, SiteTime site) {
    List<Instant> onsets = earlier.stream().map(EarlierIncident::onset).toList();
    Optional<String> rhythm =
        Rhythm.of(onsets, now, site)
            .filter(Rhythm::isProved)
            .map(found -> new RhythmText(onsets, now, site).of(found));
    EarlierIncident last = earlier.getFirst();
    return rhythm.isPresent()
        ? "%s The last time was %s (%s); %s."
            .formatted(rhythm.get(), site.moment(last.onset()), last.id(), ended(last))
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
            : " It has happened %d times since %s."
                .formatted(earlier.size() + 1, site.date(earlier.getLast().onset()));
    return "The same happened %s, on %s (%s); %s.%s"
        .formatted(
            ElapsedText.describe(site.local(chosen.onset()), site.local(now)),
            site.momentInZone(chosen.onset()),
            chosen.id(),
            ended(chosen),
            all);
  }

  private static String ended(EarlierIncident last) {
    Remedy remedy = last.remedy();
    if (last.end() == null) {
      return "it has not ended";
    }
    if (remedy == null) {
      return "it ended without any action that is known";
    }
    if (!DeliberateChanges.isAction(remedy)) {
      return "it ended with the " + Phrases.change(remedy.change());
    }
    return (remedy.verified()
            ? "what helped then was %s: %s%s before, %s after"
            : "what was done then was %s, and whether it helped was not proved: %s%s before, %s after")
        .formatted(
            Phrases.change(remedy.change()),
            Phrases.measured(remedy),
            new Quantity(remedy.before(), remedy.unit()).text(),
            new Quantity(remedy.after(), remedy.unit()).text());
  }
}
