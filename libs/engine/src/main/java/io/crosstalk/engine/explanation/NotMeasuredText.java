package io.crosstalk.engine.explanation;

import io.crosstalk.event.Incident;
import io.crosstalk.event.NotMeasured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Sentence on what is not measured, so that no reader takes silence for innocence. */
final class NotMeasuredText {
  private static final int MOST_RESOURCES = 3;

  private NotMeasuredText() {}

  static String of(Incident incident) {
    Map<String, List<String>> byResource =
        incident.notMeasured().stream()
            .collect(
                Collectors.groupingBy(
                    NotMeasured::resource,
                    LinkedHashMap::new,
                    Collectors.mapping(NotMeasured::what, Collectors.toList())));
    if (byResource.isEmpty()) {
      return "";
    }
    int more = byResource.size() - MOST_RESOURCES;
    return byResource.entrySet().stream()
        .limit(MOST_RESOURCES)
        .map(each -> Phrases.list(each.getValue()) + " of " + each.getKey())
        .collect(
            Collectors.joining(
                "; ",
                "Not measured, so not ruled out: ",
                more > 0 ? "; and on " + more + " more." : "."));
  }
}
