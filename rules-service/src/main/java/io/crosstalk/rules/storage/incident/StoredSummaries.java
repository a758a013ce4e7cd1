package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Reads stored summaries of incidents; one of another version that cannot be read is left out. */
final class StoredSummaries {
  private StoredSummaries() {}

  static List<Incident> read(List<String> summaries) {
    return summaries.stream().flatMap(StoredSummaries::read).toList();
  }

  private static Stream<Incident> read(String json) {
    try {
      return Stream.of(EventJson.read(json.getBytes(StandardCharsets.UTF_8), Incident.class));
    } catch (MalformedJsonException e) {
      return Stream.empty();
    }
  }
}
