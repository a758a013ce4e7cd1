package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.SiteTime;
import io.crosstalk.report.incident.UnknownState;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Contact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of a child ticket, by the role of its team: what is degraded, what was measured at the
 * contention domain, or what to do.
 */
final class ChildText {
  private static final int MAX_LINES = 20;

  private final Incident incident;
  private final ChildTicket child;
  private final List<String> lines = new ArrayList<>();

  private ChildText(Incident incident, ChildTicket child) {
    this.incident = incident;
    this.child = child;
  }

  /**
   * The texts of a message.
   *
   * @param news what the message tells that the last one did not
   */
  static MessageText of(Incident incident, ChildTicket child, String news) {
    ChildText text = new ChildText(incident, child);
    return new MessageText(text.title(), child.isLeaving() ? text.farewell() : news, text.body());
  }

  private String title() {
    return switch (child.role()) {
      case VICTIM ->
          Texts.of("child.title.victim", names(victims().map(Victim::resource)), incident.title());
      case OWNER_OF_SHARED_RESOURCE -> Texts.of("child.title.owner", place(), incident.title());
      case CULPRIT ->
          Texts.of(
              "child.title.culprit", names(culprits().map(Suspect::resource)), incident.title());
    };
  }

  /** The first name and the number of others, followed by a colon; empty without names. */
  private static String names(Stream<String> all) {
    List<String> names = all.toList();
    return names.isEmpty()
        ? ""
        : Texts.of("child.names", names.getFirst(), names.size() - 1) + ": ";
  }

  private String farewell() {
    return Texts.of(
        switch (child.role()) {
          case VICTIM -> "child.leaving.victim";
          case OWNER_OF_SHARED_RESOURCE -> "child.leaving.owner";
          case CULPRIT -> "child.leaving.culprit";
        });
  }

  private String body() {
    lines.add(Texts.of("child.team", child.team(), role()));
    lines.add("");
    UnknownState unknown = UnknownState.of(incident);
    if (unknown != null) {
      lines.add(unknown.line());
    }
    if (!child.isLeaving()) {
      switch (child.role()) {
        case VICTIM -> addDegradation();
        case OWNER_OF_SHARED_RESOURCE -> addMeasurements();
        case CULPRIT -> addActions();
      }
      lines.add("");
    }
    addReferences();
    return String.join("\n", lines);
  }

  private String role() {
    return Texts.of(
        switch (child.role()) {
          case VICTIM -> "child.role.victim";
          case OWNER_OF_SHARED_RESOURCE -> "child.role.owner";
          case CULPRIT -> "child.role.culprit";
        });
  }

  private Stream<Victim> victims() {
    return ChildPlan.victimsOf(child.team(), incident);
  }

  private Stream<Suspect> culprits() {
    return ChildPlan.culpritsOf(child.team(), incident);
  }

  private String place() {
    SharedResource shared = incident.sharedResource();
    return shared == null ? Texts.of("report.title.place") : shared.id();
  }

  private void addDegradation() {
    SiteTime site = SiteTime.of(incident);
    lines.add(Texts.of("child.degraded", site.momentInZone(incident.onset())));
    addItems(victims().map(ChildText::degradation));
    Summary summary = incident.summary();
    if (summary != null) {
      lines.add(Texts.of("child.cause", summary.cause()));
    }
  }

  private static String degradation(Victim victim) {
    return Texts.of(
        "child.degradation",
        victim.resource(),
        victim.environment(),
        Texts.of(
            "report.figures",
            Texts.metric(victim.metric()),
            new Quantity(victim.observed(), victim.unit()),
            Estimate.withoutError(victim.baseline(), victim.unit())));
  }

  private void addMeasurements() {
    String place = place();
    lines.add(Texts.of("child.measured", place));
    addItems(incident.evidence().stream().map(Evidence::summary));
    List<String> exonerations =
        incident.exonerated().stream()
            .filter(each -> each.isWhole() && each.resource().equals(place))
            .map(each -> Texts.of("child.exonerated", place, each.summary()))
            .toList();
    lines.addAll(
        exonerations.isEmpty() ? List.of(Texts.of("child.notExonerated", place)) : exonerations);
    incident.notMeasured().stream()
        .filter(each -> place.equals(each.resource()))
        .map(
            each ->
                Texts.of(
                    each.isMeasuredAtOtherTimes() ? "child.notKnown" : "child.notMeasured",
                    each.what()))
        .forEach(lines::add);
  }

  private void addActions() {
    for (Suspect suspect : culprits().limit(MAX_LINES).toList()) {
      lines.add(
          Texts.of(
              "child.named",
              suspect.resource(),
              Texts.of("percent", Math.round(100 * suspect.probability()))));
      addItems(suspect.evidence().stream().map(Evidence::summary));
    }
    lines.add(Texts.of("child.actions"));
    List<String> actions = actions();
    addItems(actions.stream());
    if (actions.isEmpty()) {
      Summary summary = incident.summary();
      lines.add(summary == null ? Texts.of("report.noAdvice") : summary.action());
    }
  }

  /** Actions on this team's resources; if there are none, all actions. */
  private List<String> actions() {
    Set<String> own = culprits().map(Suspect::resource).collect(Collectors.toSet());
    List<Advice> advice =
        incident.advice().stream().filter(each -> own.contains(each.resource())).toList();
    return (advice.isEmpty() ? incident.advice() : advice)
        .stream().map(each -> each.summary() + " " + each.reason() + " " + each.cost()).toList();
  }

  private void addItems(Stream<String> items) {
    List<String> all = items.toList();
    all.stream().limit(MAX_LINES).map(item -> "- " + item).forEach(lines::add);
    if (all.size() > MAX_LINES) {
      lines.add(Texts.of("child.more", all.size() - MAX_LINES));
    }
  }

  private void addReferences() {
    Ticket parent = child.parent();
    if (parent != null) {
      String url = parent.url();
      lines.add(Texts.of("child.parent", parent.key(), url == null ? "" : ", " + url));
    }
    Contact contact = child.contact();
    add("child.group", contact.assignmentGroup());
    add("child.onCall", contact.onCall());
    add("child.email", contact.email());
    add("child.item", contact.ciKey());
  }

  /** Adds a line with a value, if there is one. */
  private void add(String template, @Nullable String value) {
    if (value != null) {
      lines.add(Texts.of(template, value));
    }
  }
}
