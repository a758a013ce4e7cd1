package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tags of inventory objects, as they were last read. If reading fails, the source continues with
 * the tags that it has.
 */
final class KnownTags {
  private final TagReader tags;
  private Map<ObjectReference, Map<String, List<String>>> known = Map.of();
  private @Nullable String failure;

  KnownTags(TagReader tags) {
    this.tags = tags;
  }

  /**
   * Reads the tags of some categories.
   *
   * @return names of tags, by object and category; after a failure, those read before
   */
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

  /** Returns why the last reading of tags has failed; null if it succeeded. */
  @Nullable String failure() {
    return failure;
  }
}
