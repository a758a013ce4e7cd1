package io.crosstalk.engine.explanation;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts of the timeline when members are separated from an incident. */
public final class SplitText {
  /** Reason why members are separated. */
  public enum Reason {
    CAUSES("the latest diagnoses name different causes"),
    PERSON("a person has decided so");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

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
  public static String ofOrigin(List<Part> parts, Reason reason) {
    return "Separated from this incident, because "
        + reason.text
        + ": "
        + parts.stream().map(Part::text).collect(Collectors.joining("; "));
  }

  /** Text for the incident of the separated members. */
  public static String ofPart(String origin, Reason reason) {
    return "Separated from " + origin + ", because " + reason.text;
  }
}
