package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Part;
import io.crosstalk.event.Incident;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Text for the measured exonerations. */
final class ExonerationText {
  private static final int MOST = 3;

  private ExonerationText() {}

  static String of(Incident incident, Set<String> victims) {
    List<Exoneration> notable =
        incident.exonerated().stream().filter(each -> isSurprising(each, victims)).toList();
    String text =
        notable.stream().limit(MOST).map(ExonerationText::text).collect(Collectors.joining(" "));
    int more = notable.size() - MOST;
    return text.isEmpty()
        ? ""
        : Texts.of(
            "exonerations", more > 0 ? text + " " + Texts.of("exonerations.more", more) : text);
  }

  /**
   * Returns whether an exoneration is worth mentioning: a victim is never suspected, and the load
   * of a shared resource's users is a reason already.
   */
  private static boolean isSurprising(Exoneration exoneration, Set<String> victims) {
    return exoneration.isWhole()
        ? !victims.contains(exoneration.resource())
        : exoneration.part() != Part.USERS;
  }

  private static String text(Exoneration exoneration) {
    return Texts.of(
        "exoneration",
        subject(exoneration),
        Phrases.sentence(Phrases.lowerCase(exoneration.summary())));
  }

  private static String subject(Exoneration exoneration) {
    Part part = exoneration.part();
    return part == null
        ? exoneration.resource()
        : switch (part) {
          case LOAD ->
              Texts.of(
                  "exoneration.load",
                  exoneration.resource(),
                  Texts.metric(Objects.requireNonNullElse(exoneration.metric(), "")));
          case USERS -> Texts.of("exoneration.users", exoneration.resource());
        };
  }
}
