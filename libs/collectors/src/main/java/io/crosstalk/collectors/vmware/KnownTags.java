package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.SourceException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tags as they were read last. If they cannot be read, the source continues without tags, or with
 * those known before.
 */
final class KnownTags {
  private final TagReader tags;
  private Map<ObjectReference, Map<String, List<String>>> known = Map.of();
  private @Nullable String failure;

  KnownTags(TagReader tags) {
    this.tags = tags;
  }

  /** Reads the tags of some categories, by item and category. */
  Map<ObjectReference, Map<String, List<String>>> read(List<String> categories)
      throws InterruptedException {
    try {
      known = tags.read(categories);
      failure = null;
    } catch (SourceException e) {
      failure = "rules on tags have nothing to go by, tags can't be read: " + e.getMessage();
    }
    return known;
  }

  /** Returns why they could not be read the last time; null if they could. */
  @Nullable String failure() {
    return failure;
  }
}
