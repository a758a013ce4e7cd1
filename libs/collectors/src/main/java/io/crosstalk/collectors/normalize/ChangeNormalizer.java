package io.crosstalk.collectors.normalize;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;

/** Converts raw changes of a source to changes of the vocabulary, or rejects them. Thread-safe. */
public final class ChangeNormalizer {
  private final TimeBounds bounds;

  public ChangeNormalizer(TimeBounds bounds) {
    this.bounds = bounds;
  }

  /**
   * Checks a raw change and converts it.
   *
   * @throws RejectedReadingException when a field is missing or not plausible
   */
  public Change normalize(RawChange raw) {
    long timeMs = EventTimes.parse(RequiredFields.text(raw.time(), "time"));
    String resource =
        ResourceNames.check(RequiredFields.text(raw.resource(), "resource"), "resource");
    String word = RequiredFields.text(raw.kind(), "kind");
    bounds.check(timeMs);
    ChangeKind kind = ChangeKind.parse(word);
    String detail = raw.detail() == null ? "" : raw.detail();
    return new Change(Instant.ofEpochMilli(timeMs), resource, kind, detail(kind, word, detail));
  }

  private static String detail(ChangeKind kind, String word, String detail) {
    return switch (kind) {
      case VMOTION, STORAGE_VMOTION ->
          ResourceNames.check(RequiredFields.text(detail, "detail"), "detail");
      case OTHER -> other(word, detail);
      default -> detail;
    };
  }

  /**
   * Detail text for a change whose kind is not in the vocabulary: the text begins with the source's
   * word for the kind, which would otherwise be lost.
   */
  private static String other(String word, String detail) {
    if (word.equals(ChangeKind.OTHER.wireName())) {
      return detail;
    }
    return detail.isEmpty() ? word : word + ": " + detail;
  }
}
