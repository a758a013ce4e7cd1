package io.crosstalk.engine.explanation;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts of the timeline when members are separated from an incident. */
public final class SplitText {
  private static final String REASON = "the latest diagnoses name different causes";

  private SplitText() {}

  /**
   * Separated members.
   *
   * @param incident incident that they are in now; null when it has not been published
   */
  public record Part(List<String> victims, @Nullable String incident) {
    private String text() {
      String names = Phrases.list(victims);
      return incident == null ? names : names + " (" + incident + ")";
    }
  }

  /** Text for the incident that keeps its identity. */
  public static String ofOrigin(List<Part> parts) {
    return "Separated from this incident, because "
        + REASON
        + ": "
        + parts.stream().map(Part::text).collect(Collectors.joining("; "));
  }

  /** Text for the incident of the separated members. */
  public static String ofPart(String origin) {
    return "Separated from " + origin + ", because " + REASON;
  }
}
