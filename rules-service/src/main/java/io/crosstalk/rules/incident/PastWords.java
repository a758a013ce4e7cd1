package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.Recurrence;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What happened before, what was changed, and what helped. */
final class PastWords {
  private static final int MOST_CHANGES = 3;

  private PastWords() {}

  static String of(Incident incident) {
    return Stream.of(recurrence(incident), changes(incident.changes()), remedy(incident.remedy()))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String recurrence(Incident incident) {
    List<Recurrence> earlier = incident.recurrences();
    if (earlier.isEmpty()) {
      return "";
    }
    Recurrence last = earlier.getFirst();
    String how = Rhythm.describe(last.at(), incident.onset());
    String more =
        earlier.size() == 1 ? "" : ", and %d times before that".formatted(earlier.size() - 1);
    return "The same happened %s, on %s (%s)%s."
        .formatted(how, Phrases.moment(last.at()), last.incident(), more);
  }

  private static String changes(List<Change> changes) {
    if (changes.isEmpty()) {
      return "";
    }
    String told =
        changes.stream()
            .limit(MOST_CHANGES)
            .map(PastWords::change)
            .collect(Collectors.joining("; "));
    int more = changes.size() - MOST_CHANGES;
    return "Changed around then: " + told + (more > 0 ? "; " + more + " more" : "") + ".";
  }

  private static String change(Change change) {
    String detail = change.detail().isEmpty() ? "" : " (" + change.detail() + ")";
    return "%s on %s, %s%s"
        .formatted(
            Phrases.change(change.kind().wireName()),
            change.resource(),
            Phrases.day(change.time()),
            detail);
  }

  private static String remedy(@Nullable Remedy remedy) {
    return remedy == null
        ? ""
        : "%s: %s; after it %s instead of %s."
            .formatted(
                remedy.verified() ? "What helped, as measured" : "What was tried",
                Phrases.change(remedy.change()),
                new Quantity(remedy.after(), remedy.unit()).text(),
                new Quantity(remedy.before(), remedy.unit()).text());
  }
}
