package io.crosstalk.engine.explanation;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts of the timeline when members are separated from an incident. */
public final class SplitText {
  private static final String REASON = "the latest diagnoses name different causes";

  private SplitText() {}

  /**
   * Text for the incident that keeps its identity.
   *
   * @param parts separated victims by the incident that they are in now
   */
  public static String ofOrigin(Map<String, List<String>> parts) {
    return "Separated from this incident, because "
        + REASON
        + ": "
        + parts.entrySet().stream()
            .map(part -> Phrases.list(part.getValue()) + " (" + part.getKey() + ")")
            .collect(Collectors.joining("; "));
  }

  /** Text for the incident of the separated members. */
  public static String ofPart(String origin) {
    return "Separated from " + origin + ", because " + REASON;
  }
}
