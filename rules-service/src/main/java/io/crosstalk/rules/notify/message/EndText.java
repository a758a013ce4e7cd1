package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.report.incident.Cause;
import io.crosstalk.report.incident.FirstActions;
import java.util.ArrayList;
import java.util.List;

/** Texts on an incident that is over: the measured end, the cause, and what prevents it. */
final class EndText {
  private EndText() {}

  /** One line on the end. */
  static String news(Incident incident) {
    Summary summary = incident.summary();
    String recovery = summary == null ? null : summary.recovery();
    if (recovery != null) {
      return recovery;
    }
    boolean isExpired = incident.resolution() == Resolution.EXPIRED;
    return Texts.of(isExpired ? "message.resolved.expired" : "message.resolved");
  }

  /** The cause; without a culprit as the diagnosis states it, which knows how probable it is. */
  private static String cause(Incident incident) {
    Cause cause = Cause.of(incident);
    Summary summary = incident.summary();
    return summary == null || !cause.culprits().isEmpty()
        ? cause.past(incident.victims().stream().map(Victim::resource).findFirst().orElse(""))
        : summary.cause();
  }

  /** Lines on the cause in the past tense, what helped, and what to do before it comes back. */
  static List<String> lines(Incident incident) {
    List<String> lines = new ArrayList<>();
    lines.add(cause(incident));
    Remedy remedy = incident.remedy();
    if (remedy != null && remedy.verified() && !remedy.kind().isEnd()) {
      lines.add(Texts.of("summary.helped", Texts.changes(remedy.change())));
    }
    FirstActions.of(incident).stream()
        .map(action -> Texts.of("advice.prevent", action))
        .forEach(lines::add);
    return lines;
  }
}
