package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteIncident.RankedSuspect;
import io.crosstalk.evaluate.site.SiteScore.Disturbance;
import io.crosstalk.evaluate.site.SiteScore.FalseAlarm;
import io.crosstalk.evaluate.site.SiteScore.FalseCulprit;
import io.crosstalk.evaluate.site.SiteTruth.Trouble;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the text about what is wrong at a site. */
final class SiteFailures {
  private static final int MOST_NAMES = 5;
  private static final int TOP = 3;

  private final SiteResult site;
  private final List<String> lines = new ArrayList<>();

  SiteFailures(SiteResult site) {
    this.site = site;
  }

  /** Wrong troubles, then wrong culprits, disturbed domains and false alarms; a line for each. */
  String text() {
    SiteScore own = site.own();
    own.troubles().stream().filter(each -> !each.isRight()).forEach(this::trouble);
    own.falseCulprits().forEach(this::falseCulprit);
    Set<String> domains =
        Set.copyOf(own.disturbed(state -> state.isCalm() || state == DomainState.NATURAL));
    own.disturbances().stream()
        .filter(each -> domains.contains(each.domain()))
        .forEach(this::disturbance);
    own.falseAlarms().forEach(this::falseAlarm);
    return lines.stream().map("%s%n"::formatted).collect(Collectors.joining());
  }

  private void trouble(TroubleScore score) {
    Trouble trouble = score.trouble();
    lines.add("%s, %s (%s)".formatted(site.name(), trouble.id(), trouble.kind()));
    lines.add(
        "    Expected: %s%s%s; victims: %s; culprits: %s."
            .formatted(
                trouble.causeClass().wireName(),
                at(trouble.sharedResource()),
                time(trouble.onset(), trouble.end()),
                names(trouble.victims()),
                names(trouble.culprits())));
    score.notified().forEach(each -> lines.add("    Reported: %s.".formatted(text(each))));
    if (score.notified().isEmpty()) {
      lines.add("    Reported: no incident above info.");
    }
    lines.add("    Wrong because %s.".formatted(String.join("; ", score.faults())));
  }

  private void falseCulprit(FalseCulprit wrong) {
    lines.add(
        "%s, %s: %s is named as a culprit and explains less than a quarter. %s."
            .formatted(site.name(), wrong.domain(), wrong.resource(), text(wrong.incident())));
  }

  private void disturbance(Disturbance each) {
    lines.add(
        "%s, %s: disturbed by %s.".formatted(site.name(), each.domain(), text(each.incident())));
  }

  private void falseAlarm(FalseAlarm alarm) {
    lines.add(
        "%s: belongs to no trouble%s: %s."
            .formatted(
                site.name(), alarm.real() ? ", but is really slower" : "", text(alarm.incident())));
  }

  private static String text(SiteIncident incident) {
    return "%s (%s)%s%s; victims: %s; suspects: %s"
        .formatted(
            incident.causeClass().wireName(),
            incident.severity().wireName(),
            at(incident.sharedResource()),
            time(incident.onset(), incident.end()),
            names(incident.victims()),
            names(incident.suspects().stream().limit(TOP).map(SiteFailures::suspectText).toList()));
  }

  private static String suspectText(RankedSuspect suspect) {
    return String.format(Locale.ROOT, "%s %.2f", suspect.resource(), suspect.probability());
  }

  private static String at(@Nullable String resource) {
    return resource == null ? "" : " at " + resource;
  }

  private static String time(Instant from, @Nullable Instant to) {
    return to == null ? " from %s on".formatted(from) : " from %s to %s".formatted(from, to);
  }

  private static String names(Collection<String> names) {
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return names.isEmpty()
        ? "none"
        : names.size() > MOST_NAMES
            ? "%s and %d more".formatted(first, names.size() - MOST_NAMES)
            : first;
  }
}
