package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Texts of the timeline when the diagnosis separates members from an incident. */
public final class SplitText {
  private SplitText() {}

  /**
   * Separated members.
   *
   * @param incident incident that they are in now; null when it has not been published
   */
  public record Part(List<String> victims, @Nullable String incident) {
    private String text() {
      String names = Phrases.list(victims);
      return incident == null ? names : names + Phrases.inBrackets(incident);
    }
  }

  /** Text for the incident that keeps its identity. */
  public static String ofOrigin(List<Part> parts) {
    return Texts.of(
        "split.origin",
        Texts.of("split.reason"),
        parts.stream().map(Part::text).collect(Collectors.joining("; ")));
  }

  /** Text for the incident of the separated members. */
  public static String ofPart(String origin) {
    return Texts.of("split.part", origin, Texts.of("split.reason"));
  }
}
