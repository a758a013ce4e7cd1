package io.crosstalk.rules.notify;

import io.crosstalk.event.Advice;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import io.crosstalk.rules.ownership.Contact;
import java.math.BigDecimal;
import java.math.MathContext;
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
  private static final MathContext FIGURES = new MathContext(4);

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
      case VICTIM -> "Degraded: " + names(victims().map(Victim::resource)) + incident.title();
      case OWNER_OF_SHARED_RESOURCE -> "Contention domain: " + place() + ": " + incident.title();
      case CULPRIT -> "Cause: " + names(culprits().map(Suspect::resource)) + incident.title();
    };
  }

  /** The first name and the number of others, followed by a colon; empty without names. */
  private static String names(Stream<String> all) {
    List<String> names = all.toList();
    if (names.isEmpty()) {
      return "";
    }
    return names.getFirst()
        + (names.size() == 1 ? "" : " and %d more".formatted(names.size() - 1))
        + ": ";
  }

  private String farewell() {
    return switch (child.role()) {
      case VICTIM -> "No resource of this team belongs to the incident any longer.";
      case OWNER_OF_SHARED_RESOURCE -> "This team's resource is no longer the contention domain.";
      case CULPRIT ->
          "This team's resource is no longer named as the cause; nothing is to be done.";
    };
  }

  private String body() {
    lines.add("Team " + child.team() + ", " + role() + ".");
    lines.add("");
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
    return switch (child.role()) {
      case VICTIM -> "owner of what is degraded";
      case OWNER_OF_SHARED_RESOURCE -> "owner of the contention domain";
      case CULPRIT -> "owner of the cause";
    };
  }

  private Stream<Victim> victims() {
    return ChildPlan.victimsOf(child.team(), incident);
  }

  private Stream<Suspect> culprits() {
    return ChildPlan.culpritsOf(child.team(), incident);
  }

  private String place() {
    SharedResource shared = incident.sharedResource();
    return shared == null ? "unknown" : shared.id();
  }

  private void addDegradation() {
    lines.add("Degraded since " + incident.onset() + ":");
    addItems(victims().map(ChildText::degradation));
    Summary summary = incident.summary();
    if (summary != null) {
      lines.add("Cause: " + summary.cause());
    }
  }

  private static String degradation(Victim victim) {
    return "%s (%s): %s %s %s, ordinarily %s %s"
        .formatted(
            victim.resource(),
            victim.environment().wireName(),
            victim.metric(),
            figure(victim.observed()),
            victim.unit(),
            figure(victim.baseline()),
            victim.unit());
  }

  private static String figure(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value, FIGURES).stripTrailingZeros().toPlainString()
        : "?";
  }

  private void addMeasurements() {
    String place = place();
    lines.add("Measured at " + place + ":");
    addItems(incident.evidence().stream().map(Evidence::summary));
    List<String> exonerations =
        incident.exonerated().stream()
            .filter(each -> each.resource().equals(place))
            .map(each -> place + " is exonerated: " + each.summary())
            .toList();
    lines.addAll(exonerations.isEmpty() ? List.of(place + " is not exonerated.") : exonerations);
    incident.notMeasured().stream()
        .filter(each -> place.equals(each.resource()))
        .map(NotMeasured::what)
        .map(what -> "Not measured: " + what + ".")
        .forEach(lines::add);
  }

  private void addActions() {
    for (Suspect suspect : culprits().limit(MAX_LINES).toList()) {
      lines.add(
          "%s is named as the cause with a probability of %s."
              .formatted(suspect.resource(), figure(suspect.probability())));
      addItems(suspect.evidence().stream().map(Evidence::summary));
    }
    lines.add("What to do:");
    List<String> actions = actions();
    addItems(actions.stream());
    if (actions.isEmpty()) {
      Summary summary = incident.summary();
      lines.add(summary == null ? "No action is known." : summary.action());
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
      lines.add("and %d more.".formatted(all.size() - MAX_LINES));
    }
  }

  private void addReferences() {
    Ticket parent = child.parent();
    if (parent != null) {
      String url = parent.url();
      lines.add("The whole incident: ticket " + parent.key() + (url == null ? "" : ", " + url));
    }
    Contact contact = child.contact();
    add("Assignment group: ", contact.assignmentGroup());
    add("On call: ", contact.onCall());
    add("E-mail: ", contact.email());
    add("Configuration item: ", contact.ciKey());
  }

  private void add(String label, @Nullable String value) {
    if (value != null) {
      lines.add(label + value);
    }
  }
}
