package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident;
import io.crosstalk.event.NotMeasured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sentences on what is not measured, or not known for the time of the degradation, so that no
 * reader takes silence for innocence.
 */
final class NotMeasuredText {
  private static final int MOST_RESOURCES = 3;

  private NotMeasuredText() {}

  static String of(Incident incident) {
    return Stream.of(
            text("notMeasured", incident, each -> !each.isMeasuredAtOtherTimes()),
            text("notKnown", incident, NotMeasured::isMeasuredAtOtherTimes))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String text(String template, Incident incident, Predicate<NotMeasured> which) {
    Map<String, List<String>> byResource =
        incident.notMeasured().stream()
            .filter(which)
            .collect(
                Collectors.groupingBy(
                    NotMeasured::resource,
                    LinkedHashMap::new,
                    Collectors.mapping(NotMeasured::what, Collectors.toList())));
    if (byResource.isEmpty()) {
      return "";
    }
    int more = byResource.size() - MOST_RESOURCES;
    String listed =
        byResource.entrySet().stream()
            .limit(MOST_RESOURCES)
            .map(each -> Texts.of("notMeasured.of", Phrases.list(each.getValue()), each.getKey()))
            .collect(Collectors.joining("; "));
    return Texts.of(template, listed, Math.max(0, more));
  }
}
