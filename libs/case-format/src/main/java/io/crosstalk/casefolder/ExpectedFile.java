package io.crosstalk.casefolder;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Content of expected.json, as parsed. */
record ExpectedFile(
    @Nullable List<@Nullable ExpectedIncident> incidents, @Nullable Integer retractions) {
  static final String NAME = "expected.json";

  ExpectedFile {
    if (retractions != null && retractions < 0) {
      throw new IllegalArgumentException(
          "'retractions' is %d; it is a number from 0".formatted(retractions));
    }
  }

  /**
   * Reads expected.json; null when the folder does not contain it.
   *
   * @throws CaseException when the content is wrong; the message names the line where it is known
   */
  static @Nullable ExpectedResult read(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      return null;
    }
    try {
      return EventJson.mapper().readValue(Files.readAllBytes(file), ExpectedFile.class).complete();
    } catch (JacksonException e) {
      throw JsonMistakes.in(NAME, e);
    }
  }

  private ExpectedResult complete() {
    if (incidents == null) {
      throw new CaseException(NAME + " lacks the array 'incidents'; an empty one expects silence");
    }
    return new ExpectedResult(
        incidents.stream().map(ExpectedFile::complete).toList(),
        retractions == null ? 0 : retractions);
  }

  private static ExpectedIncident complete(@Nullable ExpectedIncident incident) {
    if (incident == null || incident.causeClass() == null) {
      throw new CaseException(NAME + ": an incident lacks its 'causeClass'");
    }
    return incident;
  }
}
